/** The contract's routes, made by the build (web/vite.config.ts). */
declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract';
  const contract: AnyContractRouter;
  export default contract;
}
