/** Header of every answer: the number under which the server's log knows the call. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** Header of every answer to somebody: changes when what currentInfo says of them changes, permissions above all. */
export const USER_VERSION_HEADER = 'x-user-version';
