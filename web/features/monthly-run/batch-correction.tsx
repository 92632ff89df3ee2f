import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { needsDeclaration } from '../../../shared/monthly-run/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { WaitsLink } from '../approvals/index.ts';
import css from './batch-correction.module.css';

const UNTIL_THEN = 'Until then files can’t be downloaded, nor the batch marked as processing.';

/** Says beforehand that a correction waits for a colleague. */
export function SecondPerson({ batch }: { batch: PayoutBatch }) {
  if (!runtimeConfig().portal.fourEyesOnPayouts || !needsDeclaration(batch.status)) return null;
  return (
    <p className={css.second}>
      A file was downloaded: a second person with the Finance permission confirms this. {UNTIL_THEN}
    </p>
  );
}

/** Says that an act on the batch waits, and leads to it. */
export const WaitingAct = ({ batch: { status, waiting } }: { batch: PayoutBatch }) =>
  waiting ? (
    <div className={css.callout}>
      <Callout>
        <WaitsLink approvalId={waiting.approvalId} />
        {needsDeclaration(status) ? <p>{UNTIL_THEN}</p> : null}
      </Callout>
    </div>
  ) : null;
