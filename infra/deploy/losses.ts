/** Reads from a change set which stateful resources it would replace or delete, and why. */
import type { Change, ResourceChange, ResourceChangeDetail } from '@aws-sdk/client-cloudformation';
import { isStateful } from '../model/stateful-types.ts';

/** A stateful resource that a change set would replace or delete. */
export interface Loss {
  /** The stack's id in the CDK app. */
  stack: string;
  logicalId: string;
  type: string;
  /** The deployed resource's own name or id. */
  physicalId: string;
  /** Its end, as a predicate like `is replaced, and deleted`. */
  what: string;
  /** The property that forces it, or that the template no longer has the resource. */
  why: string;
}

/** A stack's change set. */
export interface StackChanges {
  stack: string;
  changes: readonly Change[];
  /** The same changes with values before and after; CloudFormation doesn't always list all changes so. */
  withValues: readonly Change[];
}

/** CloudFormation's word in place of a value that it learns only while it deploys. */
const UNKNOWN = '{{changeSet:';

/** CloudFormation may cut longer values, in characters: two of them may differ in the rest. */
const WHOLE_VALUE = 500;

/** The stateful resources that a change set replaces or deletes, or may replace. */
export function lossesIn({ stack, changes, withValues }: StackChanges): Loss[] {
  return changes.flatMap(({ ResourceChange: change }) => {
    if (!change || !isStateful(change.ResourceType)) return [];
    const loss = lossOf(change, valuesOf(withValues, change));
    if (!loss) return [];
    const { LogicalResourceId = '', PhysicalResourceId = '', ResourceType = '' } = change;
    const id = { logicalId: LogicalResourceId, physicalId: PhysicalResourceId };
    return [{ stack, ...id, type: ResourceType, ...loss }];
  });
}

const valuesOf = (changes: readonly Change[], { LogicalResourceId: id }: ResourceChange) =>
  changes.find(({ ResourceChange: change }) => change?.LogicalResourceId === id)?.ResourceChange
    ?.Details ?? [];

function lossOf(
  change: ResourceChange,
  values: readonly ResourceChangeDetail[],
): Pick<Loss, 'what' | 'why'> | undefined {
  const { Action, Replacement, PolicyAction, Details = [] } = change;
  if (Action === 'Add' || Action === 'Import') return undefined;
  if (Action === 'Remove')
    return {
      what: PolicyAction === 'Retain' ? 'leaves the stack, and stays in the account' : 'is deleted',
      why: 'the template no longer has it',
    };
  const forcing = Details.filter(isForcing);
  if (Action === 'Modify' && Replacement === 'False' && !PolicyAction?.startsWith('Replace'))
    return undefined;
  if (Action === 'Modify' && Replacement === 'True')
    return { what: `is replaced${becomes(PolicyAction)}`, why: reasons(forcing) };
  if (isShownUnchanged(forcing, values)) return undefined;
  return {
    what: `may be replaced${becomes(PolicyAction)}`,
    why: forcing.length > 0 ? reasons(forcing) : 'CloudFormation can’t say before it deploys',
  };
}

const isForcing = ({ Target }: ResourceChangeDetail) =>
  Target?.RequiresRecreation === 'Always' || Target?.RequiresRecreation === 'Conditionally';

const becomes = (action: ResourceChange['PolicyAction']) =>
  action === 'ReplaceAndRetain' ? ', and the old one stays in the account' : ', and deleted';

function reasons(forcing: readonly ResourceChangeDetail[]): string {
  const each = forcing.map(({ Target, CausingEntity }) => {
    const from = CausingEntity === undefined ? '' : ` (from ${CausingEntity})`;
    return `${Target?.Path ?? Target?.Name ?? Target?.Attribute}${from}`;
  });
  return each.length > 0 ? `changes ${[...new Set(each)].join(', ')}` : 'CloudFormation says so';
}

/** True where every property that would force a replacement is known to have the same value afterwards. */
function isShownUnchanged(
  forcing: readonly ResourceChangeDetail[],
  values: readonly ResourceChangeDetail[],
): boolean {
  return (
    forcing.length > 0 &&
    forcing.every(({ Target }) => {
      const same = values.filter((value) => value.Target?.Name === Target?.Name);
      return same.length > 0 && same.every(isEqual);
    })
  );
}

const isEqual = ({
  Target: { BeforeValue: before, AfterValue: after } = {},
}: ResourceChangeDetail) =>
  before !== undefined &&
  before === after &&
  !before.includes(UNKNOWN) &&
  before.length < WHOLE_VALUE;

/** The loss without its resource, as an exception names it. */
export const lossOfResource = ({ what, why }: Loss): string => `${what}: ${why}`;

/** One line for the operator. */
export const describeLoss = (loss: Loss): string =>
  `${loss.stack} ${loss.logicalId} (${loss.type}) ${lossOfResource(loss)}.`;
