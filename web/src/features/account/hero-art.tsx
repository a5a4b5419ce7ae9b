/** Decorative drawing beside the sign-in form: grain and chaff. */
import { Grain, halton } from "../../ui/grain.tsx";

const grains = Array.from({ length: 210 }, (_, index) => {
  const along = halton(index + 1, 2);
  const across = halton(index + 1, 3);
  const fall = along ** 0.9;
  const spread = 34 + fall * fall * 34;
  return {
    x: 168 + (across - 0.5) * spread * 2,
    y: 122 + fall * 310,
    r: 1.9 + across * 1.2,
    turn: across * 180,
  };
});

const chaff = Array.from({ length: 110 }, (_, index) => {
  const along = halton(index + 1, 2);
  const across = halton(index + 1, 5);
  return {
    x: 190 + along * 330,
    y: 120 + along * 150 - Math.sin(along * Math.PI) * 95 + (across - 0.5) * (40 + along * 190),
    r: 0.9 + (1 - along) * 1.3,
    opacity: 0.75 - along * 0.6,
  };
});

export function HeroArt() {
  return (
    <svg viewBox="0 0 520 520" aria-hidden className="w-full max-w-[38rem]">
      <path
        d="M88 78c22 46 138 46 160 0"
        fill="none"
        stroke="oklch(0.93 0.02 85)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      {chaff.map((dot) => (
        <circle
          key={`${dot.x}`}
          cx={dot.x}
          cy={dot.y}
          r={dot.r}
          fill="oklch(0.9 0.02 200)"
          opacity={dot.opacity}
        />
      ))}
      {grains.map((grain) => (
        <Grain key={`${grain.x}`} {...grain} className="fill-worth" />
      ))}
      <path d="M40 452c66-2 78-54 128-54s66 52 128 54z" className="fill-worth" opacity=".92" />
      <path d="M24 452h472" stroke="oklch(0.93 0.02 85)" strokeOpacity=".35" strokeWidth="1.5" />
    </svg>
  );
}
