import css from './bar-chart.module.css';

/** A column of a chart: one figure, or two of which the second stands on the first. */
export interface Bar {
  key: string;
  /** Under the column, where there is room for it. */
  label: string;
  values: readonly [number, number?];
  /** What the column tells a pointer. */
  title: string;
}

interface BarChartProps {
  bars: readonly Bar[];
  /** Where the axis ends, which begins at 0. */
  top: number;
  format: (value: number) => string;
  /** All of it in a sentence, for those who don't see it. */
  summary: string;
  /** What the two figures of a column are. */
  series?: readonly [string, string];
}

/** Of the whole width and as high as its axis; what is written stands beside what is stretched. */
export function BarChart({ bars, top, format, summary, series }: BarChartProps) {
  const [first, middle, last] = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)];
  return (
    <>
      {series ? (
        <p className={css.series} aria-hidden="true">
          {series.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </p>
      ) : null}
      <figure className={css.chart}>
        <div className={css.axis} aria-hidden="true">
          <span>{format(top)}</span>
          <span>{format(top / 2)}</span>
          <span>{format(0)}</span>
        </div>
        <svg
          className={css.bars}
          viewBox={`0 0 ${bars.length} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary}
        >
          {[0, 50, 100].map((y) => (
            <line key={y} className={css.grid} x1="0" x2={bars.length} y1={y} y2={y} />
          ))}
          {bars.map((bar, at) => (
            <Column key={bar.key} bar={bar} at={at} top={top} />
          ))}
        </svg>
        <figcaption className={css.labels} aria-hidden="true">
          {[first, middle, last].map((bar) =>
            bar ? <span key={bar.key}>{bar.label}</span> : null,
          )}
        </figcaption>
      </figure>
    </>
  );
}

/** The whole column tells its figures to a pointer. */
function Column({ bar, at, top }: { bar: Bar; at: number; top: number }) {
  const [lower, upper = 0] = bar.values.map((value = 0) => (value / top) * 100);
  const low = lower ?? 0;
  return (
    <g className={css.column}>
      <rect x={at} y="0" width="1" height="100" className={css.ground} />
      <rect x={at + 0.14} y={100 - low} width="0.72" height={low} className={css.bar} />
      {upper > 0 ? (
        <rect
          x={at + 0.14}
          y={100 - low - upper}
          width="0.72"
          height={upper}
          className={css.second}
        />
      ) : null}
      <title>{bar.title}</title>
    </g>
  );
}
