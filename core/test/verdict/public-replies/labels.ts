/**
 * Our labels of public replies, written from their words before the engine read them. A reply that is not listed is no
 * server's reply, or says too little for a label.
 */
export const labels = ["dead", "full", "restricted", "undecided", "spared"] as const;
/** `spared` is restricted or undecided: its author did not say which. */
export type Label = (typeof labels)[number];

type Labelled = Readonly<Partial<Record<Label, string>>>;

/** Each label's rows of `smtp_replies_sisimai_labelled.json`, from 0. */
export const sisimai: Labelled = {
  dead:
    "0-2 5 7 16 18-19 23 26 28-29 32 43-45 50 55-56 58 60-61 66 68 73 75-76 78 112 114 116-117 119 123 " +
    "136 139-140 158 164 166-167 170 173-174 176-180 182-183 186 188-189 193-198 201 214 216 224 227 231 " +
    "234-238 240 245 247 249 252-255 257-258 274 279 283 297 302-306 316 319 323 325 327 334-335 337-340 " +
    "351-352 356 361-364 367 370 373-374 377-383 392 394 399 401 404 406-411 417 419 422 425 427 429-431 " +
    "434 439 442-443 451 454 457-458 463 465 471-472 477 482 486-487 494 503-504 509 512 515-516 522-524 " +
    "529 533 535 537 539 541 544 546-554 556-557 559 564-565",
  full:
    "6 21-22 27 46 62 69 80 127 134 138 141 159 163 168-169 181 184 192 215 225 228 246 285 310 320 326 " +
    "329 413 420-421 426 428 432 440 444 461 481 485 507 561",
  restricted: "71 121 491",
  undecided:
    "3-4 8-15 17 20 24-25 30 34-37 39-42 47-49 51-54 57 59 63-64 70 74 77 79 81-96 98-105 107-111 118 122 " +
    "124-126 128-132 135 142 161-162 175 187 191 219-220 222-223 229-230 232 241-244 248 251 256 259-266 " +
    "269-273 275-278 280-282 284 286-296 298-301 307-309 311 313 317-318 321-322 324 328 330-333 336 " +
    "341-350 353 355 357-358 365-366 368-369 371-372 375-376 384-387 389-391 393 397 402-403 412 414-415 " +
    "435-438 441 446-447 449 452-453 455-456 459 462 464 466 468-469 473-475 484 488-490 493 495-502 " +
    "505-506 508 510-511 514 517-521 525-528 530-532 538 540 543 545 555 558 560 562",
};

/** Each label's constructors of haraka-dsn, which makes the standard texts of RFC 3463 and its successors. */
export const harakaDsn: Labelled = {
  dead: "addr_bad_dest_mbox no_such_user addr_bad_dest_system addr_bad_dest_syntax addr_mbox_moved addr_null_mx mbox_disabled",
  full: "mbox_full",
  restricted: "",
  undecided:
    "unspecified addr_unspecified addr_dest_ambigous addr_bad_from_syntax addr_bad_from_system mbox_unspecified " +
    "mbox_msg_too_long mbox_list_expansion_problem sys_unspecified sys_disk_full sys_not_accepting_mail sys_not_supported " +
    "sys_msg_too_big sys_incorrectly_configured net_unspecified net_no_answer net_bad_connection " +
    "net_directory_server_failed temp_resolver_failed net_unable_to_route net_system_congested net_routing_loop " +
    "too_many_hops net_delivery_time_expired proto_unspecified proto_invalid_command proto_syntax_error " +
    "proto_too_many_rcpts proto_invalid_cmd_args proto_wrong_version media_unspecified media_unsupported " +
    "media_conv_prohibited media_conv_unsupported media_conv_lossy media_conv_failed sec_unspecified sec_unauthorized " +
    "bad_sender_ip relaying_denied sec_conv_failed sec_feature_unsupported sec_crypto_failure " +
    "sec_crypto_algo_unsupported sec_msg_integrity_failure auth_pass_transition_needed auth_temp_fail auth_too_weak " +
    "auth_invalid auth_exch_too_long auth_required auth_crypt_required sec_null_mx_sender sec_dkim_no_pass " +
    "sec_dkim_not_acceptable sec_dkim_no_author_match sec_spf_fail sec_spf_error sec_rdns_fail sec_multi_auth_fail",
};

/** Each label's bounces among the tests of baunsu. */
export const baunsu: Labelled = {
  dead: "aol charter earthlink exchange gmail hotmail me postfix yahoo",
  undecided: "att cox spam",
};

/** Each label's lines of the examples in `config/bounces.txt` of @zone-eu/zone-mta; all others are undecided. */
export const zoneMta: Labelled = { dead: "312 396 398 400", full: "310" };

/** The labels by id: `3-5 8` are four. */
export function labelsOf(labelled: Labelled): ReadonlyMap<string, Label> {
  return new Map(labels.flatMap((label) => idsIn(labelled[label] ?? "").map((id) => [id, label] as const)));
}

function idsIn(text: string): string[] {
  return text.split(" ").flatMap((part) => {
    const [, first, last] = /^(\d+)-(\d+)$/.exec(part) ?? [];
    if (first === undefined || last === undefined) return part === "" ? [] : [part];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
      String(Number(first) + index),
    );
  });
}
