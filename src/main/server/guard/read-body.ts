import {
  MOST_DOCUMENT_BYTES,
  MOST_SCHEDULE_BYTES,
  MOST_TASK_FILE_BYTES,
  MOST_ZIP_BYTES,
} from '../../../library/index.ts';
import { isPerson } from '../../serving/caller.ts';
import { isDocumentUpload } from '../document-upload.ts';
import { IMPORT_PATH } from '../import-upload.ts';
import { type BodyFault, readBytes } from '../read-bytes.ts';
import { isScheduleImport } from '../schedule-upload.ts';
import { isTaskImport } from '../task-files.ts';
import { isFile, isZip, type UploadBounds } from '../upload-body.ts';
import type { GuardCheck } from './guard-env.ts';
import { PROTOCOL_CODE } from './json-rpc-error.ts';
import type { GuardLimits } from './limits.ts';
import { CLOSED, isMcpPath, type Refusal, refuse } from './refuse.ts';
import { isJson, type JsonRead, readJsonText } from './request-body.ts';

/**
 * Reads a posted body once and within bounds: JSON, or a file where one is accepted. Bodies of other methods are
 * ignored.
 */
export function readBody(limits: GuardLimits): GuardCheck {
  const bytesBound = { maxBytes: limits.bodyBytes, timeoutMs: limits.bodyMs };
  const jsonBound = { depth: limits.jsonDepth, values: limits.jsonValues };
  return async (context, next) => {
    const { req } = context;
    if (req.method !== 'POST') return next();
    const upload = uploadAt(req.path);
    if (upload) {
      // A body that will not be used is not read.
      if (!isPerson(context.var.caller)) return refuse(context, NOT_THE_PERSON);
      if (!upload.isOfType(req.raw.headers)) return refuse(context, upload.notOfType);
      const read = await readBytes(req.raw, { maxBytes: upload.maxBytes, timeoutMs: limits.bodyMs });
      if (!read.ok) return refuse(context, BODY_REFUSALS[read.fault]);
      context.set('body', read.bytes);
      return next();
    }
    if (!isJson(req.raw.headers)) return refuse(context, NOT_JSON_TYPE);
    const read = await readBytes(req.raw, bytesBound);
    if (!read.ok) return refuse(context, BODY_REFUSALS[read.fault]);
    const parsed = readJsonText(read.bytes, jsonBound);
    if (!parsed.ok) return refuse(context, JSON_REFUSALS[parsed.fault]);
    if (isMcpPath(req.path) && Array.isArray(parsed.value) && parsed.value.length > limits.batchMessages) {
      return refuse(context, JSON_REFUSALS.too_complex);
    }
    context.set('body', parsed.value);
    return next();
  };
}

/** Where a file is sent as it is, and not JSON. */
interface Upload extends UploadBounds {
  readonly notOfType: Refusal;
}

function uploadAt(path: string): Upload | null {
  if (path === IMPORT_PATH) return { isOfType: isZip, notOfType: NOT_ZIP_TYPE, maxBytes: MOST_ZIP_BYTES };
  if (isTaskImport(path)) return { isOfType: isFile, notOfType: NOT_FILE_TYPE, maxBytes: MOST_TASK_FILE_BYTES };
  if (isScheduleImport(path)) return { isOfType: isFile, notOfType: NOT_FILE_TYPE, maxBytes: MOST_SCHEDULE_BYTES };
  if (isDocumentUpload(path)) return { isOfType: isFile, notOfType: NOT_FILE_TYPE, maxBytes: MOST_DOCUMENT_BYTES };
  return null;
}

const { parseError, invalidRequest } = PROTOCOL_CODE;

const NOT_JSON_TYPE: Refusal = {
  status: 415,
  code: 'UNSUPPORTED_MEDIA_TYPE',
  message: 'The body must be JSON.',
  next: 'Send it as UTF-8 with Content-Type: application/json and without Content-Encoding.',
  protocolCode: invalidRequest,
};

const NOT_THE_PERSON: Refusal = {
  status: 403,
  code: 'PERMISSION_DENIED',
  message: "This is the app window's own API; clients cannot use it.",
  next: 'Use the tools plan_import and propose_plan.',
  ...CLOSED,
};

const NOT_ZIP_TYPE: Refusal = {
  status: 415,
  code: 'UNSUPPORTED_MEDIA_TYPE',
  message: 'The body must be an exported zip.',
  next: 'Send the file itself with Content-Type: application/zip and without Content-Encoding.',
};

const NOT_FILE_TYPE: Refusal = {
  status: 415,
  code: 'UNSUPPORTED_MEDIA_TYPE',
  message: 'The body must be a file.',
  next: 'Send the file itself with Content-Type: application/octet-stream and without Content-Encoding.',
};

const BODY_REFUSALS: Readonly<Record<BodyFault, Refusal>> = {
  too_large: {
    status: 413,
    code: 'BODY_TOO_LARGE',
    message: 'The body is too large.',
    next: 'Send less at once.',
    protocolCode: invalidRequest,
    ...CLOSED,
  },
  too_slow: {
    status: 408,
    code: 'BODY_TOO_SLOW',
    message: 'The body did not arrive in time.',
    next: 'Send the request again.',
    ...CLOSED,
  },
  broken: {
    status: 400,
    code: 'BODY_INCOMPLETE',
    message: 'The body is incomplete.',
    next: 'Send the request again.',
    ...CLOSED,
  },
};

const JSON_REFUSALS: Readonly<Record<Extract<JsonRead, { ok: false }>['fault'], Refusal>> = {
  too_complex: {
    status: 400,
    code: 'BODY_TOO_COMPLEX',
    message: 'The JSON body is nested too deeply or has too many values.',
    next: 'Send less at once.',
    protocolCode: invalidRequest,
    unread: true,
  },
  not_json: {
    status: 400,
    code: 'INVALID_JSON',
    message: 'The body is not valid JSON.',
    next: 'Send one JSON-RPC message as JSON in UTF-8.',
    protocolCode: parseError,
    unread: true,
  },
};
