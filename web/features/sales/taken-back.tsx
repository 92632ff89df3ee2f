import { Fragment } from 'react';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { ReversalPreview } from '../../../shared/sales/contract.ts';

/** Says what a step on a sale takes back from the agent's recruiter; follows a sentence. */
export const TakenBack = ({ bonus, override }: Pick<ReversalPreview, 'bonus' | 'override'>) =>
  Object.entries({ bonus, override }).map(([name, taken]) =>
    taken ? (
      <Fragment key={name}>
        {' '}
        The {name} of <strong>{formatRand(taken.amountCents)}</strong> is taken back from{' '}
        {taken.agentName}.
      </Fragment>
    ) : null,
  );
