import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import type { HostedFacts } from "../../contract/hosted.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { useHosted, useSiteAddress } from "./parts/hosted-context.ts";
import { HostedFrame } from "./parts/hosted-frame.tsx";
import { InEach } from "./receipt/in-each.tsx";
import { BuyerParty, SellerParty } from "./receipt/parties.tsx";
import { Rows } from "./receipt/rows.tsx";
import { nameDocument, type Sides, useSides } from "./receipt/sides.ts";

const amounts = msg`Amounts`;

/** A receipt, a tax invoice or a credit note. A tax document has the other language beside each word. */
export default function Receipt({ document }: HostedFacts["receipt"]) {
  const { brand } = useHosted();
  const { seller, buyer } = document;
  const sides = useSides(document);
  const shown = sides.map(({ language }) => language);
  const [{ receipt }] = sides;
  return (
    <HostedFrame
      title={nameDocument(sides)}
      heading={sides.length > 1 ? <Heading sides={sides} /> : undefined}
      hasScript
    >
      <Card className="wrap-anywhere print:text-sm print:leading-normal print:border-0 print:p-0 print:shadow-none">
        <div className="mb-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 print:mb-4 print:grid-cols-2">
          <SellerParty shown={shown} seller={seller} />
          <BuyerParty shown={shown} buyer={buyer} />
        </div>
        <dl className="mb-6 grid gap-x-[min(2rem,5vw)] gap-y-2 border-shell border-t pt-4 min-[19rem]:grid-cols-[fit-content(45%)_minmax(0,1fr)] print:mb-4 print:gap-y-1 print:pt-3">
          <Rows sides={sides} of="facts" />
        </dl>
        <h2 className="mb-2.5 font-bold text-crust text-xl print:mb-1.5 print:text-lg">
          <InEach shown={shown} words={amounts} />
        </h2>
        <dl className="grid gap-y-2 rounded-xl bg-cream px-[min(1.25rem,5vw)] py-4 min-[19rem]:grid-cols-[minmax(min-content,1fr)_auto] print:gap-y-1 print:[print-color-adjust:exact]">
          <Rows sides={sides} of="amounts" />
        </dl>
        {receipt.sandboxNote && <p className="mt-4 font-bold text-rose">{receipt.sandboxNote}</p>}
        <p className="mt-8 text-cocoa text-sm print:mt-4">
          <Trans>Thank you for your trust.</Trans> <Trans>Questions about this receipt?</Trans>{" "}
          <a href={`mailto:${brand.contactEmail}`} className="inline-block text-crust underline-offset-4">
            <bdi dir="ltr">{brand.contactEmail}</bdi>
          </a>
        </p>
      </Card>
      <WaysOn />
    </HostedFrame>
  );
}

/** Each title and the number is on one line, as long as there is room. */
function Heading({ sides }: { sides: Sides }) {
  const [{ receipt }, ...others] = sides;
  return (
    <>
      <span className="inline-block">{receipt.title}</span>
      {others.map(({ language, receipt: { title } }) => (
        <Fragment key={language}>
          {" / "}
          <bdi lang={language} className="inline-block">
            {title}
          </bdi>
        </Fragment>
      ))}{" "}
      <bdi className="inline-block">{receipt.number}</bdi>
    </>
  );
}

/** Not on paper. A file has no script, and is kept already. */
function WaysOn() {
  const { t } = useLingui();
  const { keptFrom } = useHosted();
  const toSite = useSiteAddress();
  return (
    <div className="mt-6 grid justify-items-start gap-3 print:hidden">
      {keptFrom === undefined && (
        <>
          <Button hidden data-print>
            {t({ message: "Print", comment: "A button" })}
          </Button>
          <p className="text-cocoa text-sm">
            <Trans>To keep it, print this page or save it as a PDF.</Trans>
          </p>
        </>
      )}
      <a href={toSite("/subscriptions")} className="py-1 font-medium text-crust underline underline-offset-4">
        <Trans>Back to your subscription</Trans>
      </a>
    </div>
  );
}
