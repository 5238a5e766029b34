import { Trans } from "@lingui/react/macro";
import type { ChargeFacts } from "../../../contract/mails.ts";
import { Fact } from "./blocks.tsx";
import { useWords } from "./use-words.ts";

/** When a card is charged next, and how much. */
export function NextCharge({ at, ...money }: ChargeFacts) {
  const { day, price } = useWords();
  return (
    <>
      <Fact label={<Trans>Next charge</Trans>}>{day(at)}</Fact>
      <Fact label={<Trans>Next amount</Trans>}>{price(money)}</Fact>
    </>
  );
}
