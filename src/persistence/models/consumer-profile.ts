// A person: the identity that signs in, the contact, and what the person allows.
import type { CreationOptional, InferAttributes, InferCreationAttributes } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table({ tableName: 'consumer_profiles', underscored: true, timestamps: false })
export class ConsumerProfile extends Model<InferAttributes<ConsumerProfile>, InferCreationAttributes<ConsumerProfile>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;
  @Column(DataType.STRING(191)) declare firstName: string | null;
  @Column(DataType.STRING(191)) declare lastName: string;
  /** The normalised last name, by which it is found. */
  @Column(DataType.STRING(191)) declare lastNameKey: string;
  @Column(DataType.DATEONLY) declare dob: string;
  @Column(DataType.STRING(4)) declare last4ssn: string;
  @Column(DataType.STRING(191)) declare address: string | null;
  @Column(DataType.STRING(100)) declare city: string | null;
  @Column(DataType.STRING(3)) declare state: string | null;
  @Column(DataType.STRING(20)) declare zip: string | null;
  @Column(DataType.STRING(191)) declare email: string | null;
  @Column(DataType.STRING(50)) declare mobile: string | null;
  @Column(DataType.STRING(50)) declare landline: string | null;
  @Column(DataType.BOOLEAN) declare textPermission: CreationOptional<boolean>;
  @Column(DataType.BOOLEAN) declare emailPermission: CreationOptional<boolean>;
  @Column(DataType.BOOLEAN) declare landlineCallPermission: CreationOptional<boolean>;
  @Column(DataType.BOOLEAN) declare uspsPermission: CreationOptional<boolean>;
  @Column(DataType.BOOLEAN) declare isCommunicationUpdated: CreationOptional<boolean>;
  @Column(DataType.DATE(3)) declare verifiedAt: Date | null;
  @Column(DataType.DATE(3)) declare createdAt: Date | null;
  @Column(DataType.DATE(3)) declare updatedAt: Date | null;
}
