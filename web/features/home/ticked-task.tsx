import { Icon } from "../../ui/icon.tsx";

/** In the jar, from the bottom: across and up, in the units of its drawing. */
const COOKIES = ["32 98", "58 100", "84 97", "45 76", "71 77", "33 56", "85 57"].map((place) =>
  place.split(" "),
);
const LAST = "translate(58 54) scale(.28)";

/**
 * Over the picture of the tasks: the third is ticked, and its cookie drops into a jar, once, when the page is scrolled
 * there (`showcase.island.ts`). Who wants less motion sees it done.
 */
export function TickedTask() {
  return (
    <div data-drop="" className="group">
      <span className="absolute end-[7%] top-[61.2%] grid h-[5.6%] w-[24%] items-center justify-items-end bg-[#fff] motion-safe:group-data-seen:animate-[tick_0.3s_0.7s_both]">
        <Icon
          name="check"
          className="aspect-square h-[76%] rounded-full bg-[#2f6b4f] p-[12%] text-[#fff] stroke-3"
        />
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 120 124"
        className="absolute -start-14 top-[51%] w-24 lg:top-[42%] lg:-start-28 lg:w-40"
      >
        <path
          d="M22 14H98C98 24 112 28 112 44V100C112 114 104 120 92 120H28C16 120 8 114 8 100V44C8 28 22 24 22 14Z"
          className="fill-milk stroke-[#d9b272] stroke-3"
        />
        {COOKIES.map(([x, y]) => (
          <Cookie key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(.28)`} />
        ))}
        <g className="motion-safe:group-data-seen:animate-[drop_0.7s_1s_both]">
          <Cookie transform={LAST} />
        </g>
        <rect x="16" y="8" width="88" height="10" rx="5" className="fill-nut" />
      </svg>
    </div>
  );
}

function Cookie({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <circle r="42" className="fill-[#98591f]" />
      <use href="#rosette" className="fill-[#ebc58c]" />
    </g>
  );
}
