import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { readPlans } from '../../domain/commission-plans/read-plans.ts';
import { verb } from '../verb.ts';

export const listPlans = verb(commissionPlansContract.listPlans, readPlans);
