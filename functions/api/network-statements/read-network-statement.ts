import { conflict } from '../../../shared/kernel/errors.ts';
import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import { startReading } from '../../domain/brought-files/start-step.ts';
import { networkStatements } from '../../domain/network-statements/kind.ts';
import { presentOne } from '../../domain/network-statements/present-statement.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { verb } from '../verb.ts';

const DELETED =
  'The uploaded file was deleted after a day. Bring it in again: what was applied isn’t applied twice.';

/** The uploaded file is read each time, against the sales as they are now. */
export const readNetworkStatement = (uploads: Pick<Quarantine, 'posted'>) =>
  verb(networkStatementsContract.readNetworkStatement, async (context, { statementId }) => {
    const etagOf = async ({ preview }: { preview: number }) => {
      const posted = await uploads.posted(statementId, 1);
      if (!posted && preview > 0) throw conflict(DELETED);
      return posted?.etag;
    };
    const reading = await startReading(context, networkStatements, statementId, etagOf);
    return presentOne(context, reading);
  });
