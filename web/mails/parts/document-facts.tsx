import { useLingui } from "@lingui/react";
import type { ReactNode } from "react";
import type { CreditNoteFacts, ReceiptFacts } from "../../../contract/receipt.ts";
import { writeReceipt } from "../../features/receipt/receipt-rows.ts";
import { Fact, Facts, Paragraph } from "./blocks.tsx";

type Props = {
  readonly document: ReceiptFacts | CreditNoteFacts;
  /** Where the subject does not say it. */
  readonly showsNumber?: boolean;
  /** What follows the lines of the document. */
  readonly children?: ReactNode;
};

/** The lines of a receipt or a credit note, as its page has them. */
export function DocumentFacts({ document, showsNumber = false, children }: Props) {
  const { i18n } = useLingui();
  const { numberLabel, number, rows, sandboxNote } = writeReceipt(i18n, document);
  return (
    <>
      <Facts>
        {showsNumber && (
          <Fact label={numberLabel}>
            <span style={{ whiteSpace: "nowrap" }}>{number}</span>
          </Fact>
        )}
        {rows.map(({ label, value, kind }) => (
          <Fact key={label} label={label} isCode={kind === "code"}>
            {value}
          </Fact>
        ))}
        {children}
      </Facts>
      {sandboxNote && <Paragraph>{sandboxNote}</Paragraph>}
    </>
  );
}

/** Its number, as it may stand in a subject. */
export function useDocumentNumber(document: ReceiptFacts | CreditNoteFacts): string {
  const { i18n } = useLingui();
  return writeReceipt(i18n, document).number;
}
