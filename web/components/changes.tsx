import { ArrowRightOutlined } from '@ant-design/icons';
import css from './changes.module.css';

/** A value before and after; an absent side means that there was none. */
interface Change {
  label: string;
  before?: string | undefined;
  after?: string | undefined;
}

/** Values before and after a change; if there are many, the first ones. */
export function Changes({ changes, most }: { changes: readonly Change[]; most?: number }) {
  const shown = changes.slice(0, most);
  const others = changes.length - shown.length;
  if (changes.length === 0) return <span className="quiet">Nothing changed</span>;
  const isBrief = most !== undefined;
  return (
    <div className={css.all} data-brief={isBrief ? true : undefined}>
      <dl className={css.changes}>
        {shown.map((change) => (
          <div key={change.label} className={css.change}>
            <dt>{change.label}</dt>
            <dd>
              <Sides {...change} />
            </dd>
          </div>
        ))}
      </dl>
      {others > 0 ? <span className="quiet">and {others} more</span> : null}
    </div>
  );
}

function Sides({ before, after }: Change) {
  if (before === undefined) return <span>{after}</span>;
  return (
    <>
      <del>{before}</del>{' '}
      <ArrowRightOutlined
        className={css.arrow}
        aria-label={after === undefined ? 'removed' : 'now'}
      />{' '}
      <ins>{after ?? 'nothing'}</ins>
    </>
  );
}
