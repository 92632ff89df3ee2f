/** Presents groups, drafts and terms in API answers; lists every field. */
import type { AgentGroupRow, TermsNoticeRow } from '../../../shared/commission-plans/contract.ts';
import { isGroupInUse } from '../../../shared/commission-plans/policy.ts';
import type { PublishedTerms } from '../../../shared/commission-plans/rules.ts';
import type { AgentGroup } from '../../data/commission-plans/agent-group.table.ts';
import type { TermsNotice } from '../../data/commission-plans/terms-notice.table.ts';
import { optional } from '../../platform/present.ts';

export const presentGroup = (
  { groupId, name, memberCount, draftCount, version }: AgentGroup,
  { published, today }: { published: readonly PublishedTerms[]; today: string },
): AgentGroupRow => ({
  id: groupId,
  name,
  members: memberCount,
  drafts: draftCount,
  isInUse: isGroupInUse(published, groupId, today),
  version,
});

/** A group that was just added: nothing names it. */
export const presentNewGroup = (group: AgentGroup): AgentGroupRow =>
  presentGroup(group, { published: [], today: '' });

export const presentTermsNotice = ({
  versionId,
  products,
  firstDay,
  before,
  after,
  at,
  confirmedAt,
}: TermsNotice): TermsNoticeRow => ({
  id: versionId,
  products,
  firstDay,
  before,
  after,
  at,
  ...optional({ confirmedAt }),
});
