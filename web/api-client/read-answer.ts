/**
 * The body of an answer as JSON. An empty body, or one that is no JSON, reads as `{}`, which is enough for a call that
 * expects nothing. HTML is not from the API but from something between, as a hotel's network, and a body that was cut
 * off may have held anything: with a status of success, both count as no answer.
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
