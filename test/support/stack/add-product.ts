import { randomUUID } from 'node:crypto';
import { call } from '@orpc/server';
import { createProduct } from '../../../functions/api/products/create-product.ts';
import type { Context } from '../../../functions/platform/context.ts';
import { contextAt } from '../ledger/ledger.ts';
import type { Api } from './client.ts';

type Form = Parameters<Api['products']['createProduct']>[0];

/** The context of a call where one person suffices: tests prepare by it what takes two. */
export const byOne = (context: Context): { context: Context } => ({
  context: { ...context, settings: { ...context.settings, fourEyesOnPayouts: false } },
});

/** Adds a product, also where that takes two people. */
export async function addProduct(
  { stack, admin }: { stack: Parameters<typeof contextAt>[0]; admin: { id: string; api: Api } },
  form: Form,
) {
  if (!stack.settings.fourEyesOnPayouts) return admin.api.products.createProduct(form);
  const context = {
    ...contextAt(stack, new Date().toISOString()),
    actor: { userId: admin.id, authenticatedAt: new Date() },
    idempotencyKey: randomUUID(),
  };
  return call(createProduct, form, byOne(context));
}
