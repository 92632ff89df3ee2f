import { type ReactNode, useId } from 'react';
import { formatCount } from '../lib/counts.ts';
import css from './figures.module.css';

/** Figures side by side on one card, parted by lines. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={css.figures}>{children}</div>;
}

/** One figure: heading and value (a number is a count) in one region; `hint` is smaller beside it. */
export function Figure(props: { title: string; value: ReactNode; hint?: ReactNode }) {
  const id = useId();
  return (
    <section className={css.figure} aria-labelledby={id}>
      <h2 className={css.title} id={id}>
        {props.title}
      </h2>
      <p className={css.value}>
        <span className="figure">
          {typeof props.value === 'number' ? formatCount(props.value) : props.value}
        </span>
        {props.hint ? <span className={css.hint}>{props.hint}</span> : null}
      </p>
    </section>
  );
}

/** In a figure's place while it loads or where it can't be had. */
export function FigureGap({ loading }: { loading: boolean }) {
  return loading ? (
    <span className={css.gap} aria-label="Loading" role="status" />
  ) : (
    <span title="This figure couldn’t be loaded">–</span>
  );
}
