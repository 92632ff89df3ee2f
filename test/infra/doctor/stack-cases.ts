/** Cases of the stacks: what CloudFormation answers, and what is said then. */
import { Failure, type Input } from './double.ts';
import { ACCOUNT, type Case, type Changes, inDays } from './world.ts';

/** The bootstrap stacks, by their region's version; a region without one isn't bootstrapped. */
const bootstrapped = (versions: Record<string, string>, StackStatus: string): Changes => ({
  answers: {
    'cloudformation:DescribeStacks': ({ StackName = '', region = '' }: Input) => {
      const Outputs = [{ OutputKey: 'BootstrapVersion', OutputValue: versions[region] }];
      return versions[region]
        ? { Stacks: [{ StackName, StackStatus, CreationTime: inDays(-1), Outputs }] }
        : new Failure('ValidationError', `Stack with id ${StackName} does not exist`);
    },
  },
});
const status = (id: string, StackStatus: string): Changes => ({
  stacks: { [id]: { StackStatus } },
});

const DEPLOY = 'npm run deploy -- --stage prod';
const API = 'commission-portal-prod-api';
const AT = `--stack-name ${API} --region af-south-1`;
const UNFINISHED = `: its last deployment failed, or wasn’t carried out → aws cloudformation describe-stack-events ${AT}`;
const AGAIN = `npx cdk bootstrap aws://${ACCOUNT}/af-south-1`;

export const stackCases: Record<string, Case[]> = {
  bootstrap: [
    [{}, 'ok af-south-1 has version 30, us-east-1 has version 30'],
    [
      bootstrapped({ 'af-south-1': '30' }, 'CREATE_COMPLETE'),
      `fail the bootstrap stack of us-east-1 is missing, of version 0, and 6 is needed → npx cdk bootstrap aws://${ACCOUNT}/us-east-1`,
    ],
    [
      bootstrapped({ 'af-south-1': '4', 'us-east-1': '30' }, 'CREATE_COMPLETE'),
      `fail the bootstrap stack of af-south-1 is CREATE_COMPLETE, of version 4, and 6 is needed → ${AGAIN}`,
    ],
    [
      bootstrapped({ 'af-south-1': '30', 'us-east-1': '30' }, 'ROLLBACK_COMPLETE'),
      `fail the bootstrap stack of af-south-1 is ROLLBACK_COMPLETE, … → ${AGAIN}\nfail …us-east-1`,
    ],
  ],
  stacks: [
    [{}, 'ok 15 stacks deployed'],
    [{ stacks: { Ops: undefined } }, 'ok 14 stacks deployed; not deployed yet: Ops'],
    [
      { isNew: true },
      'unknown none is deployed: this is the first deployment, and no call tells whether CloudFront takes the account → docs/operations.md, First deployment, 0',
    ],
    [
      status('Api', 'UPDATE_ROLLBACK_FAILED'),
      `fail ${API} is UPDATE_ROLLBACK_FAILED → aws cloudformation continue-update-rollback ${AT}`,
    ],
    [
      status('Api', 'UPDATE_IN_PROGRESS'),
      `fail ${API} is UPDATE_IN_PROGRESS: another deployment works on it → wait for its end`,
    ],
    [
      status('Api', 'DELETE_FAILED'),
      `fail ${API} is DELETE_FAILED → aws cloudformation delete-stack ${AT} --deletion-mode FORCE_DELETE_STACK`,
    ],
    [status('Api', 'REVIEW_IN_PROGRESS'), `warn ${API} is REVIEW_IN_PROGRESS${UNFINISHED}`],
    [
      status('Api', 'UPDATE_ROLLBACK_COMPLETE'),
      `warn ${API} is UPDATE_ROLLBACK_COMPLETE${UNFINISHED}`,
    ],
    [
      { stacks: { Data: { EnableTerminationProtection: false } } },
      `warn commission-portal-prod-data isn’t protected from deletion → ${DEPLOY}`,
    ],
  ],
};
