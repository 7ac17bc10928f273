// A GraphQL document that a client registered. Never changed once it is there.
import type { InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table({ tableName: 'trusted_documents', underscored: true, timestamps: false })
export class TrustedDocumentModel extends Model<
  InferAttributes<TrustedDocumentModel>,
  InferCreationAttributes<TrustedDocumentModel>
> {
  /** As the client's manifest names it. */
  @Column({ type: DataType.STRING(191), primaryKey: true })
  declare id: string;
  /** SHA-256 of the text, hex. */
  @Column(DataType.STRING(64)) declare digest: string;
  @Column(DataType.TEXT) declare body: string;
  /** Epoch milliseconds. */
  @Column(DataType.BIGINT) declare createdAt: number;
}
