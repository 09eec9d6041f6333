import type { FirmwareProblem, FirmwareState } from '@heliograph/core/firmware';
import type { Generated } from 'kysely';

export interface FirmwareTable {
  id: Generated<number>;
  version_number: string;
  file_name: string;
  download_url: string | null;
  sort_order: number;
  /** What its publisher says that the file is; under this name it lies in `firmware_file`. */
  sha256: string;
  size_bytes: number;
  signature: string;
  state: FirmwareState;
  problem: FirmwareProblem | null;
  /** Counts the changes. */
  version: Generated<number>;
  created_at: number;
  created_by: number | null;
  released_at: number | null;
  retired_at: number | null;
}
export interface FirmwareKeyTable {
  id: Generated<number>;
  product_key: string;
  name: string;
  /** Base64 of the 32 bytes. */
  public_key: string;
  created_at: number;
  created_by: number | null;
  retired_at: number | null;
  retired_by: number | null;
}
/** `is_held` keeps its version from being taken by another firmware of the product. */
export interface FirmwareProductTable {
  firmware_id: number;
  product_key: string;
  version_number: string;
  is_held: number;
}
/** Nobody changes a part of a closed file. */
export interface FirmwareFileTable {
  sha256: string;
  size_bytes: number;
  is_closed: Generated<number>;
  created_at: number;
}
/** Key (sha256, position); 1 MiB each but the last. */
export interface FirmwarePartTable {
  sha256: string;
  position: number;
  bytes: Uint8Array;
}
