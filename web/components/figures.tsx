import { type ReactNode, useId } from 'react';
import { formatCount } from '../../shared/kernel/count.ts';
import css from './figures.module.css';

/** Figures side by side on one card, with lines between them. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={css.figures}>{children}</div>;
}

interface FigureProps {
  title: string;
  /** A number is shown as a count, with its thousands grouped. */
  value: ReactNode;
  /** A smaller text below the value. */
  hint?: ReactNode;
  /** An `Explained`, which says how the figure is calculated. */
  about?: ReactNode;
}

/** One figure: a region with heading and value. */
export function Figure(props: FigureProps) {
  const id = useId();
  return (
    <section className={css.figure} aria-labelledby={id}>
      <h2 className={`quiet smaller ${css.title}`} id={id}>
        {props.title}
      </h2>
      {props.about ? <span className={css.about}>{props.about}</span> : null}
      <p className={`figure ${css.value}`}>
        {typeof props.value === 'number' ? formatCount(props.value) : props.value}
      </p>
      {props.hint ? <p className="quiet smaller">{props.hint}</p> : null}
    </section>
  );
}

/** In place of a value that is loading, or couldn't be loaded. */
export function FigureGap({ loading }: { loading: boolean }) {
  return loading ? (
    <span className={css.gap} aria-label="Loading" role="status" />
  ) : (
    <span title="This figure couldn’t be loaded">–</span>
  );
}
