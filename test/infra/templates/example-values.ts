/** The functions' environment as the deployment sets it, with names that nothing answers to. */
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import type { Variable } from '../../../infra/model/catalog.ts';

export const exampleValues: Record<Variable, string> = {
  TABLE_NAME: 'CommissionPortal',
  PORTAL: JSON.stringify(settingsFromCdkJson()),
  SITE_URL: 'https://portal.fibrelink.example',
  USER_POOL_ID: 'af-south-1_example01',
  USER_POOL_CLIENT_ID: 'example0client0000000000',
  FILES_BUCKET: 'exports',
  FILES_ORIGIN: 'https://files.example',
  UPLOADS_BUCKET: 'uploads',
  JOB_QUEUE_URL: 'https://sqs.af-south-1.amazonaws.com/000000000000/jobs',
  PUSH_QUEUE_URL: 'https://sqs.af-south-1.amazonaws.com/000000000000/pushes',
  STREAM_DEAD_LETTERS_URL: 'https://sqs.af-south-1.amazonaws.com/000000000000/dead-letters',
  LIVE_ENDPOINT: 'https://example.execute-api.af-south-1.amazonaws.com/ws',
  ORIGIN_SECRETS: 'd'.repeat(48),
  RUN_MACHINE_ARN: 'arn:aws:states:af-south-1:000000000000:stateMachine:run',
  MAIL_EVENTS: 'mail',
  AUDIT_BUCKET: 'audit',
  AUDIT_KEY_ID: 'key',
  COPIES_BUCKET: 'copies',
  ACCOUNT_CHECK_URL: 'https://verification.example/check',
  ACCOUNT_CHECK_SECRET: 'secret',
};
