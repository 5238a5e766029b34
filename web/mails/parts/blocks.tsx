import type { CSSProperties, ReactNode } from "react";
import { directionOf } from "../../../contract/languages.ts";
import { showEmail } from "../../../contract/show-email.ts";
import { roast, saffron } from "../../ui/palette.ts";
import { ground, ink, paint } from "./colours.ts";
import { useMail, usePlain } from "./mail-context.ts";

export function Paragraph({ children }: { children: ReactNode }) {
  if (usePlain()) return <Plain>{children}</Plain>;
  return <p style={{ margin: "0 0 12px" }}>{children}</p>;
}

/** What is said last, and smaller. */
export function Note({ children }: { children: ReactNode }) {
  if (usePlain()) return <Plain>{children}</Plain>;
  return <p {...paint(ink("cocoa"), { margin: "20px 0 0", fontSize: 14 })}>{children}</p>;
}

/** Spaced and spoken digit by digit by style alone, so that a copied code has nothing else in it. */
export function Code({ children }: { children: string }) {
  if (usePlain()) return <Plain>{children}</Plain>;
  const style = {
    ...ink("cocoa").style,
    ...ground("cream").style,
    margin: "20px 0",
    padding: "16px 0 16px 10px",
    borderRadius: 12,
    textAlign: "center",
    fontSize: 36,
    lineHeight: "1.2",
    fontWeight: 700,
    letterSpacing: 10,
    userSelect: "all",
    WebkitUserSelect: "all",
    speakAs: "digits",
  } as CSSProperties;
  return (
    <p className="cocoa on-cream" dir="ltr" style={style}>
      {children}
    </p>
  );
}

/** On a line of its own. */
export function Address({ email }: { email: string }) {
  if (usePlain()) return <Plain>{showEmail(email)}</Plain>;
  return (
    <p style={{ margin: "4px 0 0" }}>
      <a href={`mailto:${email}`} {...paint(ink("crust"))}>
        <WholeAddress email={email} />
      </a>
    </p>
  );
}

const ADDRESS_PX = 15;
const SMALLEST_ADDRESS_PX = 11;
/** What the narrowest phone has room for, and about how wide a letter is. */
const ROOM_PX = 214;
const LETTER_EM = 0.57;

/** Half an address looks like another one: a long one is smaller, and breaks before its @ alone. */
function WholeAddress({ email }: { email: string }) {
  const shown = showEmail(email);
  const at = shown.lastIndexOf("@");
  const fitting = Math.floor(ROOM_PX / (shown.length * LETTER_EM));
  const fontSize = Math.max(SMALLEST_ADDRESS_PX, Math.min(ADDRESS_PX, fitting));
  const parts = [shown.slice(0, at), shown.slice(at)] as const;
  const keep = (part: string): CSSProperties =>
    part.length * SMALLEST_ADDRESS_PX * LETTER_EM > ROOM_PX
      ? { wordBreak: "break-all" }
      : { whiteSpace: "nowrap" };
  return (
    <bdi dir="ltr" style={{ fontSize }}>
      <span style={keep(parts[0])}>{parts[0]}</span>
      <wbr />
      <span style={keep(parts[1])}>{parts[1]}</span>
    </bdi>
  );
}

/** The one thing to do. Its padding is the cell's: classic Outlook ignores that of a link. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  if (usePlain())
    return (
      <Plain>
        {children}:{"\n"}
        {href}
      </Plain>
    );
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" style={{ margin: "24px 0 12px" }}>
      <tbody>
        <tr>
          <td align="center" style={{ padding: "12px 20px", backgroundColor: saffron, borderRadius: 999 }}>
            <a href={href} style={{ color: roast, fontWeight: 700, textDecoration: "none" }}>
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** What one may do besides. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  if (usePlain())
    return (
      <Plain>
        {children}:{"\n"}
        {href}
      </Plain>
    );
  return (
    <p style={{ margin: "12px 0 0" }}>
      <a href={href} {...paint(ink("crust"))}>
        {children}
      </a>
    </p>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  if (usePlain()) return <Plain>{children}</Plain>;
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" style={{ margin: "16px 0" }}>
      <tbody>
        <tr>
          <td {...paint(ground("cream"), { padding: "8px 10px", borderRadius: 12 })}>
            <table width="100%" cellPadding="0" cellSpacing="0">
              <tbody>{children}</tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type FactProps = {
  readonly label: ReactNode;
  /** May be long, without a space to break at. */
  readonly isCode?: boolean;
  readonly children: ReactNode;
};

type AddressFactProps = {
  readonly label: ReactNode;
  readonly email: string;
  /** There is no other fact beside it. */
  readonly isOnly?: boolean;
};

/** The address is on a line of its own. */
export function AddressFact({ label, email, isOnly = false }: AddressFactProps) {
  if (usePlain())
    return (
      <>
        {label}: <bdi dir="ltr">{showEmail(email)}</bdi>
        {"\n"}
      </>
    );
  return (
    <tr>
      <td colSpan={isOnly ? undefined : 2} {...paint(ink("cocoa"), { padding: "4px 0" })}>
        {label}
        <br />
        <b {...paint(ink("ink"))}>
          <WholeAddress email={email} />
        </b>
      </td>
    </tr>
  );
}

/** Sides by name: some mail programs know no logical sides. */
export function Fact({ label, isCode = false, children }: FactProps) {
  const isPlain = usePlain();
  const { language } = useMail();
  if (isPlain)
    return (
      <>
        {label}: {children}
        {"\n"}
      </>
    );
  const isRtl = directionOf(language) === "rtl";
  const [start, end] = isRtl ? (["right", "left"] as const) : (["left", "right"] as const);
  const value: CSSProperties = {
    padding: isRtl ? "4px 12px 4px 0" : "4px 0 4px 12px",
    verticalAlign: "top",
    fontWeight: 700,
    ...(isCode && { wordBreak: "break-all" }),
  };
  return (
    <tr>
      <th
        scope="row"
        align={start}
        {...paint(ink("cocoa"), { width: "38%", padding: "4px 0", verticalAlign: "top", fontWeight: 400 })}
      >
        {label}
      </th>
      <td align={end} {...paint(ink("ink"), value)}>
        {children}
      </td>
    </tr>
  );
}

function Plain({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      {"\n\n"}
    </>
  );
}
