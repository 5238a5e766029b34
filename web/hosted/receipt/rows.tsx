import { directionOf, type Language } from "../../../contract/languages.ts";
import type { ReceiptRow } from "../../features/receipt/receipt-rows.ts";
import type { Side, Sides } from "./sides.ts";

type ShownRow = Omit<ReceiptRow, "kind"> & { readonly kind: ReceiptRow["kind"] | "number" };
type OtherRow = { readonly language: Language; readonly row: ShownRow };

/** What was bought and how, with the document's number, or the way to its amount. */
export function Rows({ sides, of }: { sides: Sides; of: "facts" | "amounts" }) {
  const [own, ...others] = sides.map((side) => ({ ...side, rows: rowsOf(side, of) }));
  return own?.rows.map((row, index) => (
    <Row
      key={row.label}
      row={row}
      others={others.flatMap(({ language, rows }) => {
        const other = rows[index];
        return other ? [{ language, row: other }] : [];
      })}
    />
  ));
}

function rowsOf({ receipt }: Side, of: "facts" | "amounts"): ShownRow[] {
  const { number, numberLabel, rows } = receipt;
  return of === "facts"
    ? [{ kind: "number", label: numberLabel, value: number }, ...rows.filter(({ kind }) => kind === "fact")]
    : rows.filter(({ kind }) => kind !== "fact");
}

const looks: Record<ShownRow["kind"], { readonly label: string; readonly value: string }> = {
  number: { label: "text-cocoa", value: "whitespace-nowrap" },
  fact: { label: "text-cocoa", value: "text-balance wrap-break-word" },
  step: { label: "pe-4 text-cocoa", value: "whitespace-nowrap tabular-nums" },
  code: { label: "pe-4 text-cocoa", value: "" },
  total: {
    label: "border-crust border-t pe-4 pt-3 font-bold text-ink text-xl print:text-lg",
    value: "whitespace-nowrap border-crust border-t pt-3 text-xl tabular-nums print:text-lg",
  },
  after: { label: "pe-4 text-cocoa", value: "whitespace-nowrap tabular-nums" },
};

/** An amount is said once; its label, and everything in words, in each language. */
function Row({ row, others }: { row: ShownRow; others: readonly OtherRow[] }) {
  const { label, value, kind } = row;
  const look = looks[kind];
  const otherValues = others.filter((other) => kind === "fact" && plain(other.row.value) !== plain(value));
  return (
    <>
      <dt data-kind={kind} className={`text-balance wrap-break-word ${look.label}`}>
        <span className="print:me-2 print:inline-block">{label}</span>
        {others.map((other) => (
          <OtherWords key={other.language} language={other.language} words={other.row.label} />
        ))}
      </dt>
      <dd className={`font-semibold min-[19rem]:text-end ${look.value}`}>
        <bdi className="print:inline-block">{value}</bdi>
        {otherValues.map((other) => (
          <span key={other.language} className="print:ms-2">
            <OtherWords language={other.language} words={other.row.value} />
          </span>
        ))}
      </dd>
    </>
  );
}

/** Without the characters that keep a number in its order. */
const plain = (text: string) => text.replaceAll(/[\u2066\u2069]/g, "");

function OtherWords({ language, words }: { language: Language; words: string }) {
  return (
    <>
      {" "}
      <span className="block font-normal text-[0.85em] text-cocoa print:inline-block">
        <bdi lang={language} dir={directionOf(language)}>
          {words}
        </bdi>
      </span>
    </>
  );
}
