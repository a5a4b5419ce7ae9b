/** The CloudFront distribution: the web application from its bucket, and the HTTP API on the same domain. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CfnOutput, Duration, Fn, RemovalPolicy, type Stack } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import type { Api } from "./api.ts";
import {
  checkoutPaths,
  type CheckoutOrigins,
  contentSecurityPolicy,
  paddleOrigins,
} from "./content-security.ts";
import type { Data } from "./data.ts";
import { type Installation, nameOf } from "./installation.ts";
import { originHeader } from "./origin-check.ts";
import { topology } from "../topology.ts";
import { clientRoutes, viewerAddress } from "./viewer-request.ts";

export function webStack({ stage, openStack, website }: Installation, data: Data, api: Api) {
  const stack = openStack(nameOf(stage, "web"));
  const pages = new Bucket(stack, "Pages", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  });
  const html = indexOf(website);
  const files = data.files.bucketRegionalDomainName;
  const responseHeadersPolicy = headers(stack, "Headers", files, html);
  const fromApi = apiBehavior(stack, api, responseHeadersPolicy);
  const fromPages: BehaviorOptions = {
    origin: S3BucketOrigin.withOriginAccessControl(pages),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy,
    functionAssociations: onRequest(stack, "ClientRoutes", clientRoutes),
  };
  const withCheckout: BehaviorOptions = {
    ...fromPages,
    responseHeadersPolicy: headers(stack, "CheckoutHeaders", files, html, { checkout: paddleOrigins }),
  };
  const forPagesOfOthers: BehaviorOptions = {
    ...fromPages,
    responseHeadersPolicy: headers(stack, "SharedHeaders", files, html, { isShared: true }),
  };
  const distribution = new Distribution(stack, "Distribution", {
    comment: nameOf(stage, "web"),
    defaultRootObject: "index.html",
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    ...(stage.webACLArn && { webAclId: stage.webACLArn }),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    ...(stage.domain && {
      domainNames: [stage.domain.name],
      certificate: Certificate.fromCertificateArn(stack, "Certificate", stage.domain.certificateArn),
    }),
    defaultBehavior: fromPages,
    additionalBehaviors: {
      ...below(topology.api.paths, fromApi),
      ...below(checkoutPaths, withCheckout),
      "/form-guard.js": forPagesOfOthers,
    },
  });
  publish(stack, website, pages, distribution);
  const domainName = stage.domain?.name ?? distribution.distributionDomainName;
  // Exported also without the stack that imports it, which is deleted later: CloudFormation cannot remove an export that is in use.
  if (!stage.domain) stack.exportValue(domainName);
  new CfnOutput(stack, "Address", { value: `https://${domainName}` });
  return { stack, domainName };
}

/** The behavior of paths, with everything below. */
const below = (paths: readonly string[], behavior: BehaviorOptions): Record<string, BehaviorOptions> =>
  Object.fromEntries(paths.flatMap((path) => [path, `${path}/*`].map((pattern) => [pattern, behavior])));

function onRequest(stack: Stack, id: string, source: string): FunctionAssociation[] {
  const code = FunctionCode.fromInline(source);
  const made = new EdgeFunction(stack, id, { runtime: FunctionRuntime.JS_2_0, code });
  return [{ function: made, eventType: FunctionEventType.VIEWER_REQUEST }];
}

function apiBehavior(
  stack: Stack,
  { http, originSecret }: Api,
  responseHeadersPolicy: ResponseHeadersPolicy,
): BehaviorOptions {
  return {
    origin: new HttpOrigin(Fn.select(2, Fn.split("/", http.apiEndpoint)), {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { [originHeader]: originSecret },
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy,
    functionAssociations: onRequest(stack, "ViewerAddress", viewerAddress),
  };
}

function headers(
  stack: Stack,
  id: string,
  filesHost: string,
  html: string,
  { checkout, isShared = false }: { checkout?: CheckoutOrigins; isShared?: boolean } = {},
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(stack, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        override: true,
        contentSecurityPolicy: contentSecurityPolicy(`https://${filesHost}`, html, checkout),
      },
      contentTypeOptions: { override: true },
      frameOptions: { override: true, frameOption: HeadersFrameOption.DENY },
      referrerPolicy: {
        override: true,
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
      },
      strictTransportSecurity: {
        override: true,
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: "permissions-policy", value: "camera=(), geolocation=(), microphone=()", override: true },
        // Pages that isolate themselves from other origins load only what says that it is for them.
        ...(isShared
          ? [{ header: "cross-origin-resource-policy", value: "cross-origin", override: true }]
          : []),
      ],
    },
  });
}

function indexOf(website: string): string {
  const index = join(website, "index.html");
  if (!existsSync(index)) throw new Error(`${index} is missing: run npm run build -w web first.`);
  return readFileSync(index, "utf8");
}

/**
 * Uploads hashed assets before the page that references them. Old assets stay for tabs that are still open. Pages of others
 * take a new form guard within an hour.
 */
function publish(stack: Stack, website: string, pages: Bucket, distribution: Distribution): void {
  const assets = new BucketDeployment(stack, "PublishAssets", {
    sources: [Source.asset(website)],
    destinationBucket: pages,
    exclude: ["*"],
    include: ["assets/*"],
    prune: false,
    cacheControl: [CacheControl.fromString("public, max-age=31536000, immutable")],
  });
  const formGuard = new BucketDeployment(stack, "PublishFormGuard", {
    sources: [Source.asset(website)],
    destinationBucket: pages,
    exclude: ["*"],
    include: ["form-guard.js"],
    prune: false,
    cacheControl: [CacheControl.fromString("public, max-age=3600")],
  });
  const rest = new BucketDeployment(stack, "PublishPages", {
    sources: [Source.asset(website)],
    destinationBucket: pages,
    exclude: ["assets/*", ".vite/*", "form-guard.js"],
    prune: false,
    cacheControl: [CacheControl.fromString("no-cache")],
    distribution,
    distributionPaths: ["/*"],
  });
  rest.node.addDependency(assets, formGuard);
}
