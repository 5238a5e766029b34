import { directionOf } from "../../../contract/languages.ts";
import { stores } from "../../brand/store-badges.tsx";
import { milk, nut, roast, wheat } from "../../ui/palette.ts";
import { useMail, usePlain } from "./mail-context.ts";

/** As on the site, without the stores' own signs. On a narrow phone one is below the other. */
export function StoreLinks() {
  const { brand, language } = useMail();
  const gap = directionOf(language) === "rtl" ? "0 0 8px 8px" : "0 8px 8px 0";
  if (usePlain()) return stores.map(({ name, address }) => `${name}:\n${brand[address]}\n\n`);
  return (
    <div style={{ margin: "16px 0 0" }}>
      {stores.map(({ name, address, line }) => (
        <table
          key={name}
          role="presentation"
          cellPadding="0"
          cellSpacing="0"
          style={{ display: "inline-table", margin: gap }}
        >
          <tbody>
            <tr>
              <td
                style={{
                  padding: "7px 16px",
                  backgroundColor: roast,
                  border: `1px solid ${nut}`,
                  borderRadius: 14,
                }}
              >
                <a href={brand[address]} style={{ color: milk, textDecoration: "none" }}>
                  <span style={{ fontSize: 12, lineHeight: "1.3", color: wheat }}>{line}</span>
                  <br />
                  <bdi dir="ltr" style={{ fontWeight: 700, lineHeight: "1.3", whiteSpace: "nowrap" }}>
                    {name}
                  </bdi>
                </a>
              </td>
            </tr>
          </tbody>
        </table>
      ))}
    </div>
  );
}
