// The dependencies of use cases. The only file of this layer that imports the container, and only its type.
export type { Dependencies } from '../../container';
