/** The screens of agents: their specified texts, and their accessibility. */
import { agents } from '../../../support/specified-texts/agents.ts';
import { makeHistory } from '../../../support/specified-texts/history.ts';
import { describeScreens } from '../../../support/specified-texts/screen-suite.ts';

describeScreens({ tables: 'agents.md', steps: agents, role: 'agent', makeHistory });
