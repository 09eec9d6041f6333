export const people = [
  `create table organisation (
    id {id},
    parent_id {int} references organisation(id),
    group_code {text} not null,
    name {text} not null,
    name_key {text} not null,
    created_at {int} not null
  ) {rows}`,
  `create index organisation_parent on organisation(parent_id)`,
  `create table organisation_closure (
    ancestor_id {int} not null references organisation(id) on delete cascade,
    descendant_id {int} not null references organisation(id) on delete cascade,
    depth {int} not null,
    primary key (ancestor_id, descendant_id)
  ) {keyed}`,
  `create index organisation_closure_descendant on organisation_closure(descendant_id)`,
  `create table role (id {id}, code {text} not null unique, name {text} not null) {rows}`,
  `create table role_grant (
    role_id {int} not null references role(id) on delete cascade,
    kind {text} not null check (kind in ('route', 'action')),
    code {text} not null,
    primary key (role_id, kind, code)
  ) {keyed}`,
  `create table "user" (
    id {id},
    organisation_id {int} not null references organisation(id),
    login_name {text} not null unique,
    nickname {text} not null,
    avatar {text} not null default '',
    introduction {text} not null default '',
    password_hash {text} not null,
    is_enabled {int} not null default 1,
    created_at {int} not null
  ) {rows}`,
  `create index user_organisation on "user"(organisation_id)`,
  `create table user_role (
    user_id {int} not null references "user"(id) on delete cascade,
    role_id {int} not null references role(id) on delete cascade,
    primary key (user_id, role_id)
  ) {keyed}`,
  `create table session (
    token_hash {text} primary key not null,
    user_id {int} not null references "user"(id) on delete cascade,
    created_at {int} not null,
    last_seen_at {int} not null,
    expires_at {int} not null
  ) {keyed}`,
  `create index session_by_user on session(user_id)`,
  `create index session_expiry on session(expires_at)`,
  `create table token (
    id {id},
    user_id {int} not null references "user"(id) on delete cascade,
    name {text} not null,
    token_hash {text} not null unique,
    hint {text} not null,
    is_read_only {int} not null,
    created_at {int} not null,
    expires_at {int} not null,
    last_used_at {int}
  ) {rows}`,
  `create index token_user on token(user_id)`,
  `create table sign_in_failure (
    subject {text} primary key not null,
    failures {int} not null,
    last_failed_at {int} not null
  ) {keyed}`,
];

export const plants = [
  `create table plant (
    id {id},
    name {text} not null,
    name_key {text} not null,
    owner_id {int} not null references organisation(id),
    installer_id {int} references organisation(id),
    service_provider_id {int} references organisation(id),
    installed_capacity_wp {real},
    country_code {text} not null,
    time_zone {text} not null,
    address {text} not null,
    latitude_deg {real},
    longitude_deg {real},
    installed_on {text},
    install_position {text} not null,
    created_at {int} not null
  ) {rows}`,
  `create index plant_owner on plant(owner_id)`,
  `create index plant_installer on plant(installer_id)`,
  `create index plant_service_provider on plant(service_provider_id)`,
  `create index plant_name on plant(name_key)`,
  `create table plant_favorite (
    user_id {int} not null references "user"(id) on delete cascade,
    plant_id {int} not null references plant(id) on delete cascade,
    primary key (user_id, plant_id)
  ) {keyed}`,
  `create index plant_favorite_plant on plant_favorite(plant_id)`,
  `create table plant_authorization (
    plant_id {int} not null references plant(id) on delete cascade,
    user_id {int} not null references "user"(id) on delete cascade,
    expires_at {int} not null,
    primary key (plant_id, user_id)
  ) {keyed}`,
  `create index plant_authorization_user on plant_authorization(user_id)`,
  `create table product (
    product_key {text} primary key not null,
    name {text} not null,
    device_type {text} not null,
    role {text} not null,
    report_interval_ms {int} not null,
    spec {text} not null
  ) {keyed}`,
  `create table device (
    id {id},
    plant_id {int} not null references plant(id),
    owner_id {int} not null references organisation(id),
    product_key {text} not null references product(product_key),
    sn {text} not null,
    name {text} not null,
    name_key {text} not null,
    rated_power_w {real},
    mac {text},
    hardware_version {text},
    software_version {text},
    protocol_version {text},
    secret_hash {text} not null,
    created_at {int} not null,
    unique (owner_id, product_key, sn)
  ) {rows}`,
  `create index device_plant on device(plant_id)`,
  `create index device_product on device(product_key)`,
];

export const records = [
  `create table energy_day (
    device_id {int} not null references device(id) on delete cascade,
    day_start {int} not null,
    energy_wh {real} not null,
    state {text} not null,
    last_ts {int} not null,
    sample_count {int} not null,
    primary key (device_id, day_start)
  ) {keyed}`,
  `create table energy_dirty (
    device_id {int} not null references device(id) on delete cascade,
    day_start {int} not null,
    marked_at {int} not null,
    primary key (device_id, day_start)
  ) {keyed}`,
  `create index energy_dirty_day on energy_dirty(day_start)`,
  `create table fault (
    id {id},
    device_id {int} not null references device(id) on delete cascade,
    code {text} not null,
    severity {text} not null,
    opened_at {int} not null,
    closed_at {int}
  ) {rows}`,
  `create index fault_device on fault(device_id, opened_at)`,
  `create unique index fault_open on fault(device_id, code) where closed_at is null`,
  `create table rejected (
    id {id},
    received_at {int} not null,
    device_id {int},
    topic {text} not null,
    reason {text} not null,
    detail {text} not null,
    payload {text} not null
  ) {rows}`,
  `create index rejected_received on rejected(received_at)`,
  `create table outbox (
    id {id},
    at {int} not null,
    kind {text} not null,
    plant_id {int},
    payload {text} not null
  ) {rows}`,
  `create index outbox_at on outbox(at)`,
  `create table job (
    id {id},
    kind {text} not null,
    ref {text} not null,
    due_at {int} not null,
    claimed_until {int} not null,
    attempt {int} not null,
    unique (kind, ref)
  ) {rows}`,
  `create index job_due on job(kind, due_at)`,
];
