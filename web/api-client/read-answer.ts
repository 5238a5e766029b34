/**
 * What an answer says. One without a body, or with a word that is no JSON, says nothing, which is enough for a
 * call that asks for nothing. A page instead of an answer is somebody else's, as of a hotel's network, and one
 * that was cut in the middle may have said anything: where the call seemed to succeed, both are no answer.
 */
export async function readAnswer(answer: Response): Promise<unknown> {
  try {
    const text = await answer.text();
    if (answer.ok && /^\s*</.test(text)) throw new TypeError("a page came instead of an answer");
    return parse(text);
  } catch (error) {
    if (answer.ok) throw error;
    return {};
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
