import type { StoredMessage } from '../../data/sales/sale-message.table.ts';
import { projectionOf } from './projection.ts';

/** Notifies the agent of a message of the office; the agent's own owe the office an e-mail themselves. */
export const saleMessageProjection = projectionOf<StoredMessage>('saleMessage', {
  notices: ({ before, after }) => {
    if (before || !after?.notifies || after.from !== 'office') return [];
    const { agentId, saleId: subjectId, sentAt: at, customerName } = after;
    return [{ kind: 'saleMessage', agentId, subjectId, at, customerName }];
  },
});
