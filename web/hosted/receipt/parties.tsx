import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { Seller } from "../../../contract/brand.ts";
import type { Language } from "../../../contract/languages.ts";
import type { BuyerFacts } from "../../../contract/receipt.ts";
import { InEach } from "./in-each.tsx";

type Shown = { readonly shown: readonly Language[] };
type Text = string | null | undefined;

export function SellerParty({ shown, seller }: Shown & { readonly seller: Seller }) {
  const { name, address, taxNumber } = seller;
  return (
    <Party title={msg`Seller`} shown={shown}>
      <Names texts={shown.map((language) => name?.[language])} />
      <Addresses texts={shown.map((language) => address?.[language])} />
      <TaxNumber shown={shown} number={taxNumber} />
    </Party>
  );
}

export function BuyerParty({ shown, buyer }: Shown & { readonly buyer: BuyerFacts }) {
  const { name, address, taxNumber } = buyer;
  if (!name) return null;
  return (
    <Party title={msg`Buyer`} shown={shown}>
      <Names texts={[name]} />
      <Addresses texts={[address]} />
      <TaxNumber shown={shown} number={taxNumber} />
    </Party>
  );
}

type PartyProps = Shown & { readonly title: MessageDescriptor; readonly children: ReactNode };

function Party({ title, shown, children }: PartyProps) {
  return (
    <section>
      <h2 className="mb-2.5 font-bold text-crust text-xl print:mb-1.5 print:text-lg">
        <InEach shown={shown} words={title} />
      </h2>
      {children}
    </section>
  );
}

function Names({ texts }: { texts: readonly Text[] }) {
  return texts.filter(Boolean).map((text) => (
    <p key={text} className="font-bold">
      <bdi>{text}</bdi>
    </p>
  ));
}

/** On the lines that it was written on. */
function Addresses({ texts }: { texts: readonly Text[] }) {
  return texts.filter(Boolean).map((text) => (
    <p key={text} className="whitespace-pre-line">
      <bdi>{text}</bdi>
    </p>
  ));
}

function TaxNumber({ shown, number }: Shown & { readonly number: Text }) {
  if (!number) return null;
  return (
    <p>
      <InEach shown={shown} words={msg`Tax number`} /> <bdi dir="ltr">{number}</bdi>
    </p>
  );
}
