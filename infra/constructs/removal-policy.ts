/** The removal policies of resources that hold data. */
import { RemovalPolicy } from 'aws-cdk-lib';
import { type Deployment, keepsData } from '../model/deployment.ts';

/**
 * Data outlive their stack where the stage keeps them. What the failed creation of a stack made is removed
 * with it, so that the next one doesn't meet its name.
 */
export const removalPolicyOf = (deployment: Deployment): RemovalPolicy =>
  keepsData(deployment) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * The same for a resource that is protected from deletion by itself. The failed creation of its stack leaves
 * it: CloudFormation can't delete it, and a rollback that fails is worse than an empty resource of a
 * generated name.
 */
export const protectedPolicyOf = (deployment: Deployment): RemovalPolicy =>
  keepsData(deployment) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
