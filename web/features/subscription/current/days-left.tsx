import { Plural } from "@lingui/react/macro";

export function DaysLeft({ days }: { days: number }) {
  return <Plural value={days} _0="No days left" one="# day left" other="# days left" />;
}
