// The dependencies of use cases, as src/container.ts creates them. The only file of this layer that imports the container.
import type { Dependencies as ContainerDependencies } from '../../container';

export type Dependencies = ContainerDependencies;
