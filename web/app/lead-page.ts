/**
 * The page of an agent's customer link: products, and a form with which a customer asks for a call. It is
 * opened on phones, so it loads nothing of the portal. What is typed stays until it is received.
 */
import routes from 'virtual:contract/leads';
import type { Contract } from '../../shared/contract.ts';
import { MIN_FILL_MS } from '../../shared/kernel/lead-form.ts';
import {
  MAINTENANCE_HEADER,
  readMaintenanceHeader,
} from '../../shared/kernel/maintenance-header.ts';
import { formatRand } from '../../shared/kernel/money.ts';
import type { BrowserConfig } from '../../shared/kernel/settings.ts';
import type { LeadPage, LeadProduct } from '../../shared/leads/contract.ts';
import { loadRuntimeConfig } from '../config/runtime.ts';
import { linkedReferralCode } from '../features/referrals/invite-link.ts';
import { sendClick } from '../features/referrals/send-click.ts';
import './lead-page.css';

type Name = 'getLeadPage' | 'openLeadForm' | 'submitLead';
type Routes = Record<
  keyof Contract['leads'],
  { '~orpc': { route: { method: string; path: string } } }
>;

const code = linkedReferralCode(window.location.pathname.split('/')[2]);
/** Products that show before the others are asked for. */
const SHOWN = 5;
const TRIES = 2;
const OFFLINE = 'There is no connection. What you typed is still here: send it again soon.';
const STAYS = 'What you typed is still here: send it again then.';
const FAILED = 'That didn’t work. What you typed is still here: please try again.';

const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;
const form = find<HTMLFormElement>('#request');
const send = find<HTMLButtonElement>('[type=submit]');

const blanks: Readonly<Record<string, string>> = {
  name: 'Enter your name.',
  phone: 'Enter a phone number, like 082 123 4567.',
  suburb: 'Enter your suburb.',
  consent: 'Tick the box, so that you may be called.',
};
/** Fields that the server may refuse for several reasons, which it says. */
const subjects: Readonly<Record<string, string>> = { name: 'Your name', suburb: 'The suburb' };
const inputs = Object.keys(blanks).map((name) => find<HTMLInputElement>(`#${name}`));

/** The end of maintenance, as the last answer told; empty while the form is received. */
let closed = '';

interface Answer {
  ok: boolean;
  status: number;
  body: unknown;
}

/** Calls the API. @throws TypeError without a connection */
async function call(name: Name, sent?: object, key?: string): Promise<Answer> {
  const { method, path } = (routes as Routes)[name]['~orpc'].route;
  const answer = await fetch(`/api${path.replace('{code}', code ?? '')}`, {
    method,
    headers: {
      ...(sent ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(sent ? { body: JSON.stringify(sent) } : {}),
  });
  const header = answer.headers.get(MAINTENANCE_HEADER);
  closed = header ? readMaintenanceHeader(header).words : '';
  find('#maintenance').textContent = closed && `${closed} Ask for a call then.`;
  // An unread answer would keep its connection open.
  return { ok: answer.ok, status: answer.status, body: await answer.json().catch(() => ({})) };
}

function say(heading: string, about: string, ...next: (string | Node)[]): void {
  find('h1').replaceChildren(heading);
  find('#about').replaceChildren(about);
  find('#next').replaceChildren(...next);
  find('#next').hidden = next.length === 0;
}

function linkTo({ website }: BrowserConfig['portal']): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = website;
  link.textContent = new URL(website).hostname;
  return link;
}

/** `100/50 Mbps, uncapped` */
function factsOf({ downloadSpeedMbps: down, uploadSpeedMbps: up, isUncapped }: LeadProduct) {
  const speed = down === undefined ? [] : [`${[down, ...(up ? [up] : [])].join('/')} Mbps`];
  return [...speed, ...(isUncapped ? ['uncapped'] : [])].join(', ');
}

function showProducts(products: readonly LeadProduct[]): void {
  const all = find('#all');
  const rows = products.map((product, place) => {
    const row = find('.product').cloneNode(true) as HTMLElement;
    const input = row.querySelector('input') as HTMLInputElement;
    input.value = product.id;
    input.checked = false;
    row.querySelector('strong')?.replaceChildren(product.name);
    row.querySelector('span span')?.replaceChildren(factsOf(product));
    if (product.sellingPriceCents !== undefined) {
      const price = document.createElement('b');
      price.textContent = formatRand(product.sellingPriceCents);
      row.append(price);
    }
    row.hidden = place >= SHOWN;
    return row;
  });
  all.before(...rows);
  all.hidden = rows.length <= SHOWN;
  all.textContent = `Show all ${rows.length} products`;
  all.onclick = () => {
    all.hidden = true;
    for (const row of rows) row.hidden = false;
    rows[SHOWN]?.querySelector('input')?.focus();
  };
}

/** The opened form's ticket; undefined before it is asked for, and after it was refused. */
let ticket: Promise<{ value: string; at: number }> | undefined;

async function fetchTicket() {
  const answer = await call('openLeadForm', { code });
  if (!answer.ok) throw new Error(`The API answered ${answer.status}`);
  return { value: (answer.body as { ticket: string }).ticket, at: Date.now() };
}

async function openForm() {
  try {
    return await (ticket ??= fetchTicket());
  } catch (error) {
    ticket = undefined;
    throw error;
  }
}

/** Shows a field's problem, or takes it away. */
function mark(name: string, problem: string): void {
  find(`#${name}-problem`).textContent = problem;
  find(`#${name}`).setAttribute('aria-invalid', String(problem !== ''));
}

/** @returns true where nothing is missing */
function check(): boolean {
  const wrong = inputs.filter(({ type, checked, value }) =>
    type === 'checkbox' ? !checked : value.trim() === '',
  );
  for (const { name } of inputs)
    mark(name, wrong.some((one) => one.name === name) ? (blanks[name] ?? '') : '');
  wrong[0]?.focus();
  return wrong.length === 0;
}

/** Sends the request; a form that can't be sent any more is opened anew, once. */
async function submit(page: LeadPage, key: string): Promise<Answer> {
  for (let left = TRIES; ; left--) {
    const { value, at } = await openForm();
    const early = MIN_FILL_MS + 250 - (Date.now() - at);
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const typed = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const { productId, website, ...fields } = typed;
    const more = { ...(productId ? { productId } : {}), ...(website ? { website } : {}) };
    const agreed = { consent: true, consentVersion: page.consent.version };
    const answer = await call('submitLead', { ...fields, ...more, ...agreed, ticket: value }, key);
    if (answer.status !== 409 || left === 1) return answer;
    ticket = undefined;
  }
}

/** Says what a refusal means for the customer. */
function explain({ status, body }: Answer, phone: string): string {
  const { message, data } = body as {
    message?: string;
    data?: { fields?: { path: string; message: string }[] };
  };
  const fields = (data?.fields ?? []).filter(({ path }) => blanks[path]);
  for (const { path, message: why } of fields)
    mark(path, subjects[path] ? `${subjects[path]} ${why}.` : (blanks[path] ?? ''));
  const [first] = fields;
  if (first) find(`#${first.path}`).focus();
  if (first) return '';
  if (closed) return `${closed} ${STAYS}`;
  if (status === 429) return `Too many people ask just now. Try again later, or call ${phone}.`;
  return status === 409 && message ? message : FAILED;
}

/** Sends what is typed. @returns the problem to show; empty where there is none, or a field shows it */
async function ask(page: LeadPage, portal: BrowserConfig['portal'], key: string): Promise<string> {
  try {
    const answer = await submit(page, key);
    if (!answer.ok) return explain(answer, portal.supportPhone);
    form.hidden = true;
    say('Thank you', `${page.agentName} has your number and will call you.`, linkTo(portal));
    find('h1').focus();
    return '';
  } catch (error) {
    if (error instanceof TypeError) return OFFLINE;
    return closed ? `${closed} ${STAYS}` : FAILED;
  }
}

function takeRequests(page: LeadPage, portal: BrowserConfig['portal']): void {
  const key = crypto.randomUUID();
  const problem = find('#problem');
  const onSubmit = async () => {
    if (send.getAttribute('aria-busy') === 'true' || !check()) return;
    send.setAttribute('aria-busy', 'true');
    problem.textContent = '';
    problem.textContent = await ask(page, portal, key);
    send.setAttribute('aria-busy', 'false');
  };
  form.addEventListener('focusin', () => void openForm().catch(() => undefined));
  form.addEventListener('input', ({ target }) => {
    const { name } = target as HTMLInputElement;
    if (blanks[name]) mark(name, '');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void onSubmit();
  });
}

async function show(): Promise<void> {
  try {
    const [answer, { portal }] = await Promise.all([
      code ? call('getLeadPage') : undefined,
      loadRuntimeConfig(),
    ]);
    find('#company').textContent = portal.companyName;
    if (!answer || answer.status === 404)
      return say(
        'This link isn’t in use',
        'Ask whoever sent it to you for a new one, or see our website.',
        linkTo(portal),
      );
    if (!answer.ok) throw new Error(`The API answered ${answer.status}`);
    const page = answer.body as LeadPage;
    document.title = `Ask for a call – ${portal.companyName}`;
    say(
      `Let ${page.agentName} call you`,
      `${page.agentName} sells for ${portal.companyName}. Leave your number, and hear what suits your home.`,
    );
    find('#wording').textContent = page.consent.wording;
    showProducts(page.products);
    takeRequests(page, portal);
    form.hidden = false;
  } catch (error) {
    say('This can’t be opened now', 'Check your connection, then reload the page.');
    throw error;
  }
}

// The referral link's page has counted the visit.
if (window.location.hash === '#counted') history.replaceState(null, '', window.location.pathname);
else if (code) void sendClick(code, 'traffic', 'lead');
void show();
