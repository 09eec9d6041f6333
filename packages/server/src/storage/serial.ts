import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Row, Schema } from './schema.ts';

/** That no other device of the owner and the product has the serial; those that have left their plant aside. */
export function hasNoSuchSerial(
  eb: ExpressionBuilder<Schema, 'device'>,
  device: Pick<Row<'device'>, 'id' | 'owner_id' | 'product_key' | 'sn'>,
): Expression<SqlBool> {
  const same = eb
    .selectFrom('device as other')
    .select('other.id')
    .where('other.owner_id', '=', device.owner_id)
    .where('other.product_key', '=', device.product_key)
    .where('other.sn', '=', device.sn)
    .where('other.unbound_at', 'is', null)
    .where('other.id', '!=', device.id);
  return eb.not(eb.exists(same));
}
