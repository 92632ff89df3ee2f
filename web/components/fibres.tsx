import css from './fibres.module.css';

const LINES = [0, 1, 2, 3, 4, 5, 6, 7];

/** Decorative lines behind a coloured panel. */
export function Fibres() {
  return (
    <svg className={css.fibres} viewBox="0 0 600 800" preserveAspectRatio="none" aria-hidden="true">
      {LINES.map((line) => (
        <path
          key={line}
          d={`M-20 ${620 + line * 34} C 240 ${640 + line * 20}, 300 ${160 + line * 46}, 640 ${40 + line * 26}`}
          opacity={0.1 + (line % 4) * 0.06}
        />
      ))}
    </svg>
  );
}
