// Opens Sequelize with all models.
import type { Options } from 'sequelize';
import { Sequelize } from 'sequelize-typescript';
import { MODELS } from '../models/models';

/**
 * Sequelize computes what follows from the attributes of a model when the model is defined, and again with each of its
 * associations. Only the last time matters: the others take half of the time in which a database is opened.
 */
export function defineModels(options: Options): Sequelize {
  const models: object[] = [];
  const afterDefine = (model: object) => {
    Reflect.set(model, REFRESH, () => undefined);
    models.push(model);
  };
  const shared = { models: MODELS, repositoryMode: true, logging: false as const, retry: { max: 1 } };
  const sequelize = new Sequelize({ ...options, ...shared, hooks: { afterDefine } });
  for (const model of models) {
    // From now on the inherited method.
    Reflect.deleteProperty(model, REFRESH);
    Reflect.apply(Reflect.get(model, REFRESH) as () => void, model, []);
  }
  return sequelize;
}

/** Missing in Sequelize's types. */
const REFRESH = 'refreshAttributes';
