/** Given sales in an office, an administrator exports them as a CSV file. */
import { expect, it } from 'vitest';
import type { Job } from '../../../shared/kernel/job.ts';
import { wallClock } from '../../../shared/kernel/month.ts';
import { announce } from '../../support/announcements/announcements.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { rowsOf } from '../../support/jobs/exports.ts';
import { pay } from '../../support/sales/deals.ts';
import { bankingOf, saleOf } from '../../support/stack/office.ts';
import { addResource } from '../../support/resources/resources.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const agent = await office.newAgent({ fullName: 'Sipho Dlamini' });

async function finished({ id }: Job): Promise<Job> {
  await stack.drain();
  return office.admin.api.jobs.getJob({ jobId: id });
}

async function rowsIn(job: Job) {
  const file = await fetch(job.downloadUrl ?? '');
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
  expect(file.headers.get('cache-control')).toBe('no-store');
  return rowsOf(await file.text());
}

type Export = Parameters<typeof office.admin.api.jobs.startExport>[0];
const start = (input: Export) => office.admin.api.jobs.startExport(input);
const exported = async (input: Export) => rowsIn(await finished(await start(input)));

/** An id as a cell shows it: one in 64 begins with a hyphen. */
const cellOf = (id: string) => id.replace(/^-/, '.-');

it('exports an empty list as a file that has only its header', async () => {
  const job = await office.admin.api.jobs.startExport({ kind: 'exportPayouts' });
  expect(job).toMatchObject({ status: 'queued', done: 0 });
  const done = await finished(job);
  expect(done).toMatchObject({ status: 'done', done: 0 });
  expect(await rowsIn(done)).toEqual([]);

  const listed = { id: job.id, by: 'Thandi Mokoena', isMine: true };
  const { rows } = await office.admin.api.jobs.listJobs();
  expect(rows).toMatchObject([{ ...listed, fileName: expect.stringMatching(/^payouts-.*csv$/) }]);
  const colleague = await office.newAdmin();
  const others = await colleague.api.jobs.listJobs();
  expect(others.rows).toMatchObject([{ ...listed, isMine: false }]);
});

it('exports every row once, over more than one page', async () => {
  const one = await agent.api.sales.submitSale(saleOf(office, { customerName: 'Lerato Khumalo' }));
  for (let sale = 0; sale < 105; sale++) await agent.api.sales.submitSale(saleOf(office));

  const job = await office.admin.api.jobs.startExport({ kind: 'exportSales' });
  const done = await finished(job);
  expect(done).toMatchObject({ status: 'done', done: 106 });

  const rows = await rowsIn(done);
  expect(new Set(rows.map((row) => row['Sale ID'])).size).toBe(106);
  expect(rows.at(-1)).toEqual({
    'Sale ID': cellOf(one.id),
    'Agent ID': cellOf(agent.id),
    Agent: 'Sipho Dlamini',
    'Referral Code': agent.me.referralCode,
    'Customer Name': 'Lerato Khumalo',
    'Customer Email': 'nomsa@customer.example',
    'Customer Phone': '(+27) 82 123 4567',
    'Product ID': cellOf(office.product.id),
    Product: 'Fibre 100',
    'Sale Value (R)': '799.00',
    'Upfront Commission (R)': '50.00',
    'Monthly Commission (R)': '10.00',
    'Clawback (R)': '0.00',
    'Commission (R)': '0.00',
    'Taken Back (R)': '0.00',
    'Bonus Taken Back (R)': '0.00',
    'Approval Undone': '',
    'Approval Undone (UTC)': '',
    Status: 'pending',
    Submitted: wallClock(one.submittedAt),
    'Submitted (UTC)': one.submittedAt,
    Approved: '',
    'Approved (UTC)': '',
    'Approved By': '',
    Rejected: '',
    'Rejected (UTC)': '',
    'Rejection Reason': '',
    Ended: '',
    'Ended (UTC)': '',
    'Why It Ended': '',
    'Order or Line Number': '',
    'Activated by the Network': '',
    'Ended by the Network': '',
    'Upfront Payout ID': '',
    Batch: '',
  });
});

it('exports products with all that is known of them', async () => {
  const { products } = office.admin.api;
  const { id, createdAt } = await products.createProduct({
    name: 'Fibre 50',
    description: 'Month to month.',
    planId: 'VUM-50',
    providerId: 'P-9',
    connectionTypeId: 'C-2',
    downloadSpeedMbps: 50,
    uploadSpeedMbps: 12.5,
    isUncapped: true,
    costPriceCents: 50_050,
    marginPercentage: 28.47,
    sellingPriceCents: 69_900,
    isActive: false,
  });
  expect(await exported({ kind: 'exportProducts' })).toMatchObject([
    { 'Product Name': 'Fibre 50' },
    { 'Product Name': 'Fibre 100', 'Plan ID': '', Uncapped: '', 'Cost Price (R)': '' },
  ]);
  expect(await exported({ kind: 'exportProducts', status: 'inactive' })).toEqual([
    {
      'Product ID': cellOf(id),
      'Product Name': 'Fibre 50',
      Description: 'Month to month.',
      'Base Commission Rate (%)': '10',
      Status: 'inactive',
      Created: wallClock(createdAt),
      'Created (UTC)': createdAt,
      'Plan ID': 'VUM-50',
      'Provider ID': 'P-9',
      'Connection Type ID': 'C-2',
      'Download Speed (Mbps)': '50',
      'Upload Speed (Mbps)': '12.5',
      Uncapped: 'yes',
      'Cost Price (R)': '500.50',
      'Margin (%)': '28.47',
      'Selling Price (R)': '699.00',
    },
  ]);
});

it('exports announcements and resources, of one status or category', async () => {
  const { announcements } = office.admin.api;
  const text = { title: 'Office hours', content: '=We close\nat noon.', targetAudience: 'agents' };
  const announcement = await announce(office, text as object);
  await announcements.createAnnouncement({ title: 'Later', content: 'Not yet.' });
  const announced = {
    'Announcement ID': cellOf(announcement.id),
    Title: 'Office hours',
    Content: '.=We close at noon.',
    Urgency: 'info',
    'Target Audience': 'agents',
    Status: 'published',
    Published: wallClock(announcement.publishedAt ?? ''),
    'Published (UTC)': announcement.publishedAt,
    Created: wallClock(announcement.createdAt),
    'Created (UTC)': announcement.createdAt,
  };
  expect(await exported({ kind: 'exportAnnouncements' })).toMatchObject([
    { Title: 'Later', Status: 'draft', Published: '' },
    announced,
  ]);
  expect(await exported({ kind: 'exportAnnouncements', status: 'published' })).toEqual([announced]);
  const link = { title: 'Film', category: 'training', fileUrl: 'https://films.example/' } as const;
  await addResource(office, { ...link, isPublished: false });
  const poster = await addResource(office, { title: 'Poster', tags: ['fibre', 'Soweto'] });
  await agent.api.resources.viewResource({ resourceId: poster.id });
  await stack.drain();
  expect(await exported({ kind: 'exportResources', category: 'marketing' })).toEqual([
    {
      'Resource ID': cellOf(poster.id),
      Title: 'Poster',
      Description: '',
      Category: 'marketing',
      'Resource Type': 'image',
      Status: 'published',
      URL: '',
      'File Name': 'Fibre poster.png',
      'File Size (bytes)': String(poster.fileSize),
      Tags: 'fibre, Soweto',
      Views: '1',
      Downloads: '0',
      Shares: '0',
      Created: wallClock(poster.createdAt),
      'Created (UTC)': poster.createdAt,
    },
  ]);
  expect(await exported({ kind: 'exportResources', status: 'draft' })).toMatchObject([
    { Title: 'Film', 'Resource Type': 'url', URL: 'https://films.example/', 'File Name': '' },
  ]);
});

it('exports agents with their balances and referrer, and nothing of their bank accounts', async () => {
  const recruiter = agent.me.referralCode ?? '';
  const one = await office.newAgent({
    fullName: '=Zanele Nkosi',
    phone: '+27835550101',
    referralCode: recruiter,
  });
  // Nothing was earned: the payout is an advance.
  await office.admin.api.payouts.addPayout({ agentId: one.id, amountCents: 2_500 });
  await one.api.agents.saveBanking(bankingOf());
  const { fullName, email, referralCode, createdAt } = await office.admin.api.agents.getAgent({
    agentId: one.id,
  });
  await office.admin.api.agents.setAgentStatus({ agentId: one.id, status: 'inactive' });
  const [row, ...others] = await exported({ kind: 'exportAgents', status: 'inactive' });
  expect(others).toEqual([]);
  expect(row).toEqual({
    'Agent ID': cellOf(one.id),
    'Full Name': `.${fullName}`,
    Email: email,
    Phone: '(+27) 83 555 0101',
    'Referral Code': referralCode,
    Status: 'inactive',
    Profile: 'complete',
    Joined: wallClock(createdAt),
    'Joined (UTC)': createdAt,
    'Bank Details': 'yes',
    'Bank Details On Hold Until': '',
    'Bank Details On Hold Until (UTC)': '',
    'Referrer ID': cellOf(agent.id),
    Referrer: 'Sipho Dlamini',
    'Referrer Code': agent.me.referralCode,
    'Active Sales': '0',
    'Earned (R)': '0.00',
    'Adjustments (R)': '0.00',
    'Paid (R)': '0.00',
    'Reserved (R)': '25.00',
    'Available (R)': '-25.00',
  });
  expect(await exported({ kind: 'exportAgents' })).toMatchObject([
    { 'Agent ID': cellOf(one.id) },
    { 'Agent ID': cellOf(agent.id), Status: 'active', Profile: 'incomplete' },
  ]);
});

it('exports the payouts in one status alone', async () => {
  const add = (notes: string) =>
    office.admin.api.payouts.addPayout({ agentId: agent.id, amountCents: 123_450, notes });
  await add('Travel');
  await pay(office, await add('Prize'));
  expect(await exported({ kind: 'exportPayouts', status: 'paid' })).toMatchObject([
    { 'Amount (R)': '1234.50', 'Transaction ID': 'FNB-0001', Status: 'paid', Notes: '' },
  ]);
  expect(await exported({ kind: 'exportPayouts', status: 'pending' })).toMatchObject([
    { Status: 'pending', Notes: 'Travel' },
    { Status: 'pending', Agent: '.=Zanele Nkosi' },
  ]);
});

it('has no numbered file where there is only one', async () => {
  const { api } = office.admin;
  const { id: jobId, files } = await finished(await start({ kind: 'exportProducts' }));
  expect(files).toBeUndefined();
  await expectRefusal(api.jobs.getJob({ jobId, file: 1 }), 404);
});

it('works once on a job whose message comes twice', async () => {
  const job = await finished(await office.admin.api.jobs.startExport({ kind: 'exportSales' }));
  const message = { messageId: 'again', body: JSON.stringify({ kind: 'runJob', jobId: job.id }) };
  await stack.invoke('jobWorker', { Records: [message, message] });
  const again = await office.admin.api.jobs.getJob({ jobId: job.id });
  expect(again.finishedAt).toBe(job.finishedAt);
});
