import type { MailFacts } from "../../contract/mails.ts";
import { Paragraph } from "./parts/blocks.tsx";
import { MailFrame } from "./parts/mail-frame.tsx";

/** In the operator's own words. */
export default function Announcement({ subject, text }: MailFacts["announcement"]) {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return (
    <MailFrame subject={subject} reason="member">
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
    </MailFrame>
  );
}
