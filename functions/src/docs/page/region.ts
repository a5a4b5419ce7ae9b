/** Where the regions of AWS are, as AWS names them. */
const places: Readonly<Record<string, string>> = {
  "ap-northeast-1": "Tokyo, Japan",
  "ap-south-1": "Mumbai, India",
  "ap-southeast-1": "Singapore",
  "ap-southeast-2": "Sydney, Australia",
  "ca-central-1": "Canada",
  "eu-central-1": "Frankfurt, Germany",
  "eu-central-2": "Zurich, Switzerland",
  "eu-north-1": "Stockholm, Sweden",
  "eu-south-1": "Milan, Italy",
  "eu-south-2": "Spain",
  "eu-west-1": "Ireland",
  "eu-west-2": "London, United Kingdom",
  "eu-west-3": "Paris, France",
  "sa-east-1": "São Paulo, Brazil",
  "us-east-1": "Virginia, United States",
  "us-east-2": "Ohio, United States",
  "us-west-1": "California, United States",
  "us-west-2": "Oregon, United States",
};

/** The place of a region; what AWS calls it where we do not know it. */
export const regionText = (region: string): string => places[region] ?? `which AWS calls ${region}`;
