import { auditContract } from '../../../shared/audit/contract.ts';
import { readEventsPage } from '../../domain/audit/read-events-page.ts';
import { verb } from '../verb.ts';

export const listEvents = verb(auditContract.listEvents, readEventsPage);
