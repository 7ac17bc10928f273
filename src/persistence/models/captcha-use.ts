// A CAPTCHA that was used.
import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table({ tableName: 'captcha_uses', underscored: true, timestamps: false })
export class CaptchaUseModel extends Model<InferAttributes<CaptchaUseModel>, InferCreationAttributes<CaptchaUseModel>> {
  @Column({ type: DataType.STRING(64), primaryKey: true })
  declare digest: string;
  /** Epoch milliseconds: the CAPTCHA itself is refused from then on. */
  @Column(DataType.BIGINT) declare expiresAt: number;
}
