import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { PayoutBatch, VoidFileSet } from '../../../shared/monthly-run/schemas.ts';
import { declarationWords } from '../../../shared/monthly-run/rules.ts';
import { formatCalendarDay, formatMoment } from '../../lib/dates.ts';
import { firstAdministratorsQuery } from '../identity/queries.ts';
import css from './void-file-sets.module.css';
import { fileFormats, inAll } from './batch-words.ts';

/** The earlier sets of files, newest first, with the hashes by which a file is known for void. */
export function VoidFileSets({ batch: { voidFileSets } }: { batch: PayoutBatch }) {
  const id = useId();
  const { data } = useQuery({ ...firstAdministratorsQuery(), enabled: voidFileSets.length > 0 });
  if (voidFileSets.length === 0) return null;
  const nameOf = (administrator: string) =>
    data?.rows.find((one) => one.id === administrator)?.fullName ?? 'an administrator';
  return (
    <section className={css.sets} aria-labelledby={id}>
      <h3 id={id}>Void files</h3>
      <ol className={css.list}>
        {[...voidFileSets].reverse().map((set) => (
          <li key={set.number}>
            <VoidSet set={set} nameOf={nameOf} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function VoidSet({ set, nameOf }: { set: VoidFileSet; nameOf: (administrator: string) => string }) {
  const { at, by, confirmedBy, reason, declaration } = set.voided;
  const second = confirmedBy ? `, confirmed by ${nameOf(confirmedBy)}` : '';
  return (
    <details>
      <summary>
        <strong>Set {set.number}</strong>, {inAll(set.lines, set.totalCents)}, for{' '}
        {formatCalendarDay(set.paymentDate)}
      </summary>
      <p>
        Void since {formatMoment(at)}, by {nameOf(by)}
        {second}: {reason} {declaration ? declarationWords[declaration] : null}
      </p>
      <ul>
        {set.files.map(({ format, name, sha256 }) => (
          <li key={format}>
            {fileFormats.find((one) => one.format === format)?.title}: {name}, SHA-256{' '}
            <code className={css.hash}>{sha256}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
