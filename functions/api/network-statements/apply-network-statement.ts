import { conflict } from '../../../shared/kernel/errors.ts';
import { networkStatementsContract } from '../../../shared/network-statements/contract.ts';
import { startApplying } from '../../domain/brought-files/start-step.ts';
import { networkStatements } from '../../domain/network-statements/kind.ts';
import { presentOne } from '../../domain/network-statements/present-statement.ts';
import { verb } from '../verb.ts';

/**
 * Has a job end and activate the sales of the preview that was seen; a stopped application goes through the
 * list again, and what was done stays done.
 */
export const applyNetworkStatement = verb(
  networkStatementsContract.applyNetworkStatement,
  async (context, { statementId: fileId, preview }) => {
    const seen = { fileId, preview };
    const applying = await startApplying(context, networkStatements, seen, ({ totals }) => {
      const { end: ends = 0, activate: activations = 0 } = totals?.counts ?? {};
      if (ends + activations === 0) throw conflict('This statement changes no sale.');
      return { facts: { ends, activations } };
    });
    return presentOne(context, applying);
  },
);
