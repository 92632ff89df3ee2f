import css from './bar-chart.module.css';

/** A column of a chart: one figure, or two stacked ones. */
export interface Bar {
  key: string;
  /** Shown under the column if there is room. */
  label: string;
  values: readonly [number, number?];
  /** Tooltip of the column. */
  title: string;
}

interface BarChartProps {
  bars: readonly Bar[];
  /** Upper end of the axis; the lower end is 0. */
  top: number;
  format: (value: number) => string;
  /** The whole chart in one sentence, for screen readers. */
  summary: string;
  /** Legend of the stacked figures. */
  series?: readonly [string, string];
}

/** The SVG is stretched to the width, which would distort text; labels are therefore HTML beside it. */
export function BarChart({ bars, top, format, summary, series }: BarChartProps) {
  const [first, middle, last] = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)];
  return (
    <>
      {series ? (
        <p className={`quiet smallest ${css.series}`} aria-hidden="true">
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

/** The full height of a column shows its tooltip. */
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
