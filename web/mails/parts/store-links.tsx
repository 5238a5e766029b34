import { directionOf } from "../../../contract/languages.ts";
import { stores } from "../../brand/store-badges.tsx";
import { milk, nut, roast, wheat } from "../../ui/palette.ts";
import { useMail, usePlain } from "./mail-context.ts";

/** As on the site, without the stores' own signs. */
export function StoreLinks() {
  const { brand, language } = useMail();
  const isRtl = directionOf(language) === "rtl";
  if (usePlain()) return stores.map(({ name, address }) => `${name}:\n${brand[address]}\n\n`);
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" style={{ margin: "16px 0 0" }}>
      <tbody>
        <tr>
          {stores.map(({ name, address, line }) => (
            <td key={name} style={{ padding: isRtl ? "0 0 0 8px" : "0 8px 0 0" }}>
              <table role="presentation" cellPadding="0" cellSpacing="0">
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
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
