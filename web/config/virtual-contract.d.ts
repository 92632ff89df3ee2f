/** The contract's routes, made by the build (web/vite.config.ts). */
declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract';
  const contract: AnyContractRouter;
  export default contract;
}

/** The routes of one slice, for pages that need no client. */
declare module 'virtual:contract/referrals' {
  const routes: object;
  export default routes;
}

declare module 'virtual:contract/resources' {
  const routes: object;
  export default routes;
}
