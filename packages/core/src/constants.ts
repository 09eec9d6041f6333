/**
 * The constants of the specification (§9), word for word. Names are upper case because they are the spec's.
 * @packageDocumentation
 */

/** Cookie that holds the session token. */
export const TOKEN_COOKIE = 'Admin-Token';
/** Cookie and local-storage key that hold the chosen language. */
export const LANGUAGE_COOKIE = 'language';
/** The four languages of the product, in the order they are offered. */
export const LANGUAGES = ['en', 'zh', 'es', 'ja'] as const;
/** Session-storage keys. */
export const THEME_CONFIG_KEY = 'themeConfig';
export const USER_BUTTONS_KEY = 'userBtns';
/** Base path of every call. */
export const API_BASE_PATH = '/photo_voltaic';
/** Time limit of a call; for a stream it ends with the headers. */
export const REQUEST_TIMEOUT_MS = 50_000;
/** How long an error toast stays. */
export const ERROR_TOAST_MS = 3_000;
/** The endpoint whose failures raise no toast (§7). */
export const ERROR_EXEMPT_PATH = '/autoparts/pimCatentry/getProductAttr';
/** Transport errors of URLs that contain this are only logged to the console (§8). */
export const CONTENT_PATH_PART = '/cms/';
/** Largest picture in bytes, and the picture types. */
export const IMAGE_MAX_BYTES = 2 * 1024 * 1024;
export const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;
/** Document types. */
export const DOCUMENT_TYPES = ['application/pdf'] as const;
/** Below this viewport width the sidebar is a drawer. */
export const MOBILE_BREAKPOINT_PX = 992;
/** A password has more characters than this. */
export const PASSWORD_MORE_THAN_CHARACTERS = 6;
export const NAME_MAX_LENGTH = 30;
export const CODE_MAX_LENGTH = 60;
/** Fuzzy route search: threshold and weights. */
export const SEARCH_THRESHOLD = 0.4;
export const SEARCH_TITLE_WEIGHT = 0.7;
export const SEARCH_PATH_WEIGHT = 0.3;
/** Chart ranges: real time, days back, or chosen by the user. */
export const CHART_RANGES = ['realTime', 1, 7, 15, 30, 'userDefined'] as const;
/** "Offline" counts silences that began within this many days. */
export const OFFLINE_WINDOW_DAYS = 3;
/** Faults are counted over this many days. */
export const FAULT_WINDOW_DAYS = 30;
/** Sidebar width in pixels: the first at sizes default and medium, the second at small and mini. */
export const SIDEBAR_WIDTHS_PX = [140, 120] as const;
export const THEME_PRESET_COUNT = 8;
export const DEFAULT_THEME_COLOR = '#664495';
export const DEFAULT_DEVICE = 'desktop';
export const SIZES = ['default', 'medium', 'small', 'mini'] as const;
export const DEFAULT_SIZE = 'medium';
export const DEFAULT_SIDEBAR_OPEN = true;
/** Suffixes at powers of 1000. */
export const NUMBER_SUFFIXES = ['k', 'M', 'G', 'T', 'P', 'E'] as const;
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
/** What a day is for a device that is at no plant. */
export const PLANTLESS_TIME_ZONE = 'UTC';
/** Year-month-day hour:minute:second, in dayjs tokens. */
export const DEFAULT_DATE_FORMAT = 'YYYY-MM-DD HH:mm:ss';
/** The organisation group whose members land on the dashboard. */
export const ROOT_ORG_GROUP = 'ROOT';

export type Language = (typeof LANGUAGES)[number];
export type Size = (typeof SIZES)[number];
