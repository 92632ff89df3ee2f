/** The contract's routes, made by the build (web/vite.config.ts). */
declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract';
  const contract: AnyContractRouter;
  export default contract;
}

/** The routes of one slice, for pages that need no client. */
declare module 'virtual:contract/referrals' {
  import type { Contract } from '../../shared/contract.ts';
  interface MinifiedProcedure {
    '~orpc': { route: { method: string; path: string } };
  }
  const routes: Record<keyof Contract['referrals'], MinifiedProcedure>;
  export default routes;
}
